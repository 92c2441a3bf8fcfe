import os
import subprocess

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    subprocess.run('ls', shell=True, input=request.args['name'])
    return 'done'
