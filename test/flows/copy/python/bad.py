import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'program': 'ping', 'host': request.args['name']}  # source
    other = dict(job)
    os.system(other['host'])  # expect: python/process/command-injection
    return 'done'
