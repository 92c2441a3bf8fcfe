# Eight later callers pass constants; the first one only logs untrusted input.
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
    target = make(request.args['name'])
    print(target.host)
    return 'done'


@app.route('/alpha')
def alpha():
    target = make('alpha.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/beta')
def beta():
    target = make('beta.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/gamma')
def gamma():
    target = make('gamma.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/delta')
def delta():
    target = make('delta.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/epsilon')
def epsilon():
    target = make('epsilon.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/zeta')
def zeta():
    target = make('zeta.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/eta')
def eta():
    target = make('eta.example.com')
    os.system('ping ' + target.host)
    return 'done'


@app.route('/theta')
def theta():
    target = make('theta.example.com')
    os.system('ping ' + target.host)
    return 'done'
