# The factory returns a dictionary. The caller with untrusted input comes first, and only logs it.
import os

from flask import Flask, request

app = Flask(__name__)


def make(host):
    return {'host': host, 'port': 22}


@app.route('/run')
def run():
    target = make(request.args['name'])
    print(target['host'])
    return 'done'


@app.route('/home')
def home():
    target = make('localhost')
    os.system('ping ' + target['host'])
    return 'done'
