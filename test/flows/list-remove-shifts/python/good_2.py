import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = ['first', request.args['name'], 'last']
    del parts[1]
    os.system(parts[1])
    return 'done'
