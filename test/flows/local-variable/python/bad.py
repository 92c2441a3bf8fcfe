import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']  # source
    os.system(name)  # expect: python/process/command-injection
    return 'done'
