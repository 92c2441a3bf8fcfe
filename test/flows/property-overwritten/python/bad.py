import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'host': 'localhost'}
    job['host'] = request.args['name']  # source
    os.system('ping ' + job['host'])  # expect: python/process/command-injection
    return 'done'
