# The value enters the first of three variables in the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = 'localhost'
    b = 'localhost'
    c = 'localhost'
    for _ in range(4):
        c = b
        b = a
        a = request.args['name']  # source
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
