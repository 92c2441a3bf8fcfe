import os
import shlex

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    command = 'ping ' + shlex.quote(request.args['name'])
    command += ' ' + request.args['options']  # source
    os.system(command)  # expect: python/process/command-injection
    return 'done'
