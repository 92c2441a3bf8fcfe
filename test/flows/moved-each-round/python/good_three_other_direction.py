# The values move in the other direction.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    for _ in range(3):
        a = b
        b = c
    os.system('ping ' + c)
    return 'done'
