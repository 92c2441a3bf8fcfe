import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = [request.args['name']]  # source
    commands = ['ping ' + host for host in hosts if len(host) < 80]
    os.system(commands[0])  # expect: python/process/command-injection
    return 'done'
