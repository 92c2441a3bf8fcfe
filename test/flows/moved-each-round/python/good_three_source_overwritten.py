# The first of three variables is overwritten before its value moves.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    for _ in range(3):
        a = 'localhost'
        c = b
        b = a
    os.system('ping ' + c)
    return 'done'
