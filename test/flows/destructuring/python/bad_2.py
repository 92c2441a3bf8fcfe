import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    first, *rest = ['ping', request.args['name']]  # source
    os.system(first + ' ' + rest[0])  # expect: python/process/command-injection
    return 'done'
