import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = ['first', request.args['name'], 'last']  # source
    parts.pop(0)
    os.system(parts[0])  # expect: python/process/command-injection
    return 'done'
