import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'program': 'ping', 'target': {}}
    job['target']['host'] = request.args['name']  # source
    os.system(job['target']['host'])  # expect: python/process/command-injection
    return 'done'
