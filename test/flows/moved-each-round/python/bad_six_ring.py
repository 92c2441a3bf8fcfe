# The values of six variables move in a ring.
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
    for _ in range(5):
        last = f
        f = e
        e = d
        d = c
        c = b
        b = a
        a = last
    os.system('ping ' + f)  # expect: python/process/command-injection
    return 'done'
