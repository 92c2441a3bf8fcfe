# One route makes both objects.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    def __init__(self, host):
        self.host = host
        self.port = 22


def make(host):
    return Target(host)


@app.route('/run')
def run():
    own = make('localhost')
    target = make(request.args['name'])  # source
    os.system('ping ' + target.host)  # expect: python/process/command-injection
    os.system('ping ' + own.host)  # expect: nothing
    return 'done'
