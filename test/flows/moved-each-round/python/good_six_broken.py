# One of the moves is replaced by a constant.
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
        f = e
        e = d
        d = 'localhost'
        c = b
        b = a
    os.system('ping ' + f)
    return 'done'
