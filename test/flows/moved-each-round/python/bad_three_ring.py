# The values of three variables move in a ring.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for _ in range(2):
        last = c
        c = b
        b = a
        a = last
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
