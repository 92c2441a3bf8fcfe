# One assignment moves the values of three variables.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for _ in range(3):
        b, c = a, b
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
