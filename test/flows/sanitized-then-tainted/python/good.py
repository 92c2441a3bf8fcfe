import os
import shlex

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    command = 'ping ' + shlex.quote(request.args['name'])
    command += ' ' + shlex.quote(request.args['options'])
    os.system(command)
    return 'done'
