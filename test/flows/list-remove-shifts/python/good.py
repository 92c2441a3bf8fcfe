import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = ['first', request.args['name'], 'last']
    parts.pop(0)
    os.system(parts[1])
    return 'done'
