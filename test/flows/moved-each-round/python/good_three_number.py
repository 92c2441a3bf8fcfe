# One of the moves converts the value to a number.
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
        b = str(len(a))
    os.system('ping ' + c)
    return 'done'
