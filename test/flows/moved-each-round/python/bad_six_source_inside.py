# The value enters the first of six variables in the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = 'localhost'
    b = 'localhost'
    c = 'localhost'
    d = 'localhost'
    e = 'localhost'
    f = 'localhost'
    for _ in range(7):
        f = e
        e = d
        d = c
        c = b
        b = a
        a = request.args['name']  # source
    os.system('ping ' + f)  # expect: python/process/command-injection
    return 'done'
