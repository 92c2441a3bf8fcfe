# The value moves through six variables, in one branch or the other.
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
    for i in range(12):
        if i % 2 == 0:
            f = e
            e = d
            d = c
        else:
            c = b
            b = a
    os.system('ping ' + f)  # expect: python/process/command-injection
    return 'done'
