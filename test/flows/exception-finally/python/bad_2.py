import json
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']  # source
    try:
        json.loads(host)
    finally:
        os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
