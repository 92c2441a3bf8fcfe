# The last of three variables is overwritten after the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    for _ in range(3):
        c = b
        b = a
    c = 'localhost'
    os.system('ping ' + c)
    return 'done'
