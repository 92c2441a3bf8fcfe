# The two parameters are swapped in every round.
import os

from flask import Flask, request

app = Flask(__name__)


def first(host, label):
    os.system('ping ' + host)  # expect: python/process/command-injection
    if len(host) + len(label) > 60:
        return
    second(label, host + '.')


def second(host, label):
    first(host, label)


@app.route('/run')
def run():
    first('localhost', request.args['name'])  # source
    return 'done'
