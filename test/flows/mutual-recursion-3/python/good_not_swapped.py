# The second parameter is never passed on as the first one.
import os

from flask import Flask, request

app = Flask(__name__)


def first(host, label):
    os.system('ping ' + host)
    if len(host) + len(label) > 60:
        return
    second(host, label + '.')


def second(host, label):
    third(host, label)


def third(host, label):
    first(host, label)


@app.route('/run')
def run():
    first('localhost', request.args['name'])
    return 'done'
