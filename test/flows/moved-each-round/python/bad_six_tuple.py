# One assignment moves the values of six variables.
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
        b, c, d, e, f = a, b, c, d, e
    os.system('ping ' + f)  # expect: python/process/command-injection
    return 'done'
