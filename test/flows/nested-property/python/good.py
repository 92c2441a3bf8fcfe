import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'program': 'ping', 'target': {'port': '80'}}
    job['target']['host'] = request.args['name']
    os.system(job['target']['port'])
    return 'done'
