# The last of three variables is run in the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for _ in range(4):
        os.system('ping ' + c)  # expect: python/process/command-injection
        c = b
        b = a
    return 'done'
