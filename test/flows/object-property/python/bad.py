import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'program': 'ping', 'host': request.args['name']}  # source
    os.system(job['program'] + ' ' + job['host'])  # expect: python/process/command-injection
    return 'done'
