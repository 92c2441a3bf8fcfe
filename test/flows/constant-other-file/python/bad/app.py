import os

from flask import Flask, request
from settings import REMOTE

app = Flask(__name__)


@app.route('/run')
def run():
    host = 'localhost'
    if REMOTE:
        host = request.args['name']  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
