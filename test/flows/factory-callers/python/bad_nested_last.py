# The factory uses another factory. The caller with untrusted input comes last.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    def __init__(self, host):
        self.host = host
        self.port = 22


def build(host):
    return Target(host)


def make(host):
    return build(host.strip())


@app.route('/home')
def home():
    target = make('localhost')
    os.system('ping ' + target.host)  # expect: nothing
    return 'done'


@app.route('/run')
def run():
    target = make(request.args['name'])  # source
    os.system('ping ' + target.host)  # expect: python/process/command-injection
    return 'done'
