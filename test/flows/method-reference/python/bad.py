import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    run = os.system
    run(request.args['name'])  # source, expect: python/process/command-injection
    return 'done'
