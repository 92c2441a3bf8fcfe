# The value moves through three variables, in one branch or the other.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for i in range(6):
        if i % 2 == 0:
            c = b
        else:
            b = a
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
