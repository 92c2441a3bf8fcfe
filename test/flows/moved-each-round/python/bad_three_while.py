# The value moves one variable a round, through three variables. The loop ends when a string is empty.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    rest = '........'
    while rest:
        rest = rest[1:]
        c = b
        b = a
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
