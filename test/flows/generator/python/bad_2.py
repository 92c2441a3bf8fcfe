import contextlib
import os

from flask import Flask, request

app = Flask(__name__)


@contextlib.contextmanager
def host():
    yield request.args['host']  # source


@app.route('/run')
def run():
    with host() as name:
        os.system('ping ' + name)  # expect: python/process/command-injection
    return 'done'
