import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    program, host = 'ping', request.args['name']  # source
    os.system(program + ' ' + host)  # expect: python/process/command-injection
    return 'done'
