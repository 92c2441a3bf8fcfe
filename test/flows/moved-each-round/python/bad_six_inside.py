# The last of six variables is run in the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    d = 'localhost'
    e = 'localhost'
    f = 'localhost'
    for _ in range(7):
        os.system('ping ' + f)  # expect: python/process/command-injection
        f = e
        e = d
        d = c
        c = b
        b = a
    return 'done'
