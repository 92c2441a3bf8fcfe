# The value moves one variable a round, through six variables.
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
    for _ in range(6):
        f = e
        e = d
        d = c
        c = b
        b = a
    os.system('ping ' + f)  # expect: python/process/command-injection
    return 'done'
