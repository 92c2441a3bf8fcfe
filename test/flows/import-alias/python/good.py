import os
import subprocess as processes

from flask import Flask, request
from os import system as shell

app = Flask(__name__)


@app.route('/run')
def run():
    shell('id')
    processes.run('id', shell=True)
    print(request.args['name'])
    return 'done'
