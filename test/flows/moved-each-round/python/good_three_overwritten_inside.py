# The last of three variables is overwritten in each round before it is run.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    for _ in range(4):
        c = b
        b = a
        c = 'localhost'
        os.system('ping ' + c)
    return 'done'
