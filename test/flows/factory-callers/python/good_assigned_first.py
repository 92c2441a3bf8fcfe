# The factory sets the field of a new object. The caller with untrusted input comes first, and only logs it.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    host = ''


def make(host):
    target = Target()
    target.host = host
    return target


@app.route('/run')
def run():
    target = make(request.args['name'])
    print(target.host)
    return 'done'


@app.route('/home')
def home():
    target = make('localhost')
    os.system('ping ' + target.host)
    return 'done'
