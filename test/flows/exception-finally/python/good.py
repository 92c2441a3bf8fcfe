import json
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    try:
        json.loads(host)
    finally:
        host = 'localhost'
    os.system('ping ' + host)
    return 'done'
