# One of the moves is replaced by a constant.
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
        b = 'localhost'
    os.system('ping ' + c)
    return 'done'
