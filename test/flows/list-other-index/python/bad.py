import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = []
    parts.append('ping')
    parts.append(request.args['name'])  # source
    parts.append('end')
    os.system(parts[-2])  # expect: python/process/command-injection
    return 'done'
