import json
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = 'localhost'
    try:
        host = request.args['name']  # source
        json.loads(host)
    except ValueError:
        os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
