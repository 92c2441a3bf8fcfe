import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = 'localhost'
    if True:
        host = request.args['name']  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
