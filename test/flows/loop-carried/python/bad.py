import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = 'localhost'
    b = 'localhost'
    for _ in range(3):
        os.system('ping ' + a)  # expect: python/process/command-injection
        a = b
        b = request.args['name']  # source
    return 'done'
