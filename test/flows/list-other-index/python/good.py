import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = []
    parts.append('ping')
    parts.append(request.args['name'])
    parts.append('end')
    os.system(parts[-1])
    return 'done'
