# The value moves one variable a round, through three variables.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for _ in range(3):
        c = b
        b = a
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
