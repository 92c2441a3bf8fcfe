import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = {'a': request.args['name']}  # source
    commands = {key: 'ping ' + host for key, host in hosts.items()}
    os.system(commands['a'])  # expect: python/process/command-injection
    return 'done'
