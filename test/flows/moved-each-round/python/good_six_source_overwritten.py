# The first of six variables is overwritten before its value moves.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    d = 'localhost'
    e = 'localhost'
    f = 'localhost'
    for _ in range(6):
        a = 'localhost'
        f = e
        e = d
        d = c
        c = b
        b = a
    os.system('ping ' + f)
    return 'done'
