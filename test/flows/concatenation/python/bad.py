import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']  # source
    command = 'ping ' + name
    command += ' -c 1'
    os.system(command)  # expect: python/process/command-injection
    return 'done'
