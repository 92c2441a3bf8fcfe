import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = request.args['name'].split(',')  # source
    os.system('ping ' + ' '.join(parts))  # expect: python/process/command-injection
    return 'done'
