import os
import subprocess

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    subprocess.run(request.args['name'], shell=True)  # source, expect: python/process/command-injection
    return 'done'
