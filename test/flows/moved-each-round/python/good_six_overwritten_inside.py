# The last of six variables is overwritten in each round before it is run.
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
    for _ in range(7):
        f = e
        e = d
        d = c
        c = b
        b = a
        f = 'localhost'
        os.system('ping ' + f)
    return 'done'
