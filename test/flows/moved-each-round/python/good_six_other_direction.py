# The values move in the other direction.
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
        a = b
        b = c
        c = d
        d = e
        e = f
    os.system('ping ' + f)
    return 'done'
