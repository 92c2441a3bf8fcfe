import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = ['ping', request.args['name']]
    os.system(parts[0])
    return 'done'
