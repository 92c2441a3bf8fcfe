import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = request.args['name'].split(',')  # source
    os.system(' '.join(map(lambda host: 'ping ' + host, hosts)))  # expect: python/process/command-injection
    return 'done'
