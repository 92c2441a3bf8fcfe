import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    size = 86
    host = 'localhost'
    if 7 * 42 - size > 200:
        host = request.args['name']  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
