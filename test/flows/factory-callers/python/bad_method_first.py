# The factory is a class method. The caller with untrusted input comes first.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    def __init__(self, host):
        self.host = host

    @classmethod
    def make(cls, host):
        return cls(host)


@app.route('/run')
def run():
    target = Target.make(request.args['name'])  # source
    os.system('ping ' + target.host)  # expect: python/process/command-injection
    return 'done'


@app.route('/home')
def home():
    target = Target.make('localhost')
    os.system('ping ' + target.host)  # expect: nothing
    return 'done'
