import os
import subprocess as processes

from flask import Flask, request
from os import system as shell

app = Flask(__name__)


@app.route('/run')
def run():
    processes.run(request.args['name'], shell=True)  # source, expect: python/process/command-injection
    return 'done'
