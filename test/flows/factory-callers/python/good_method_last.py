# The factory is a class method. The caller with untrusted input comes last, and only logs it.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    def __init__(self, host):
        self.host = host

    @classmethod
    def make(cls, host):
        return cls(host)


@app.route('/home')
def home():
    target = Target.make('localhost')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/run')
def run():
    target = Target.make(request.args['name'])
    print(target.host)
    return 'done'
