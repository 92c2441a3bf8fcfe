import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = []
    parts.append('ping')
    parts.append('localhost')
    os.system(parts[1])
    print(request.args['name'])
    return 'done'
