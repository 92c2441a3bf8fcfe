import os

from flask import Flask, request

app = Flask(__name__)


def ping(host):
    os.system('ping ' + host)  # expect: python/process/command-injection


@app.route('/run')
def run():
    first = next(filter(None, [request.args['name']]))  # source
    ping(first)
    return 'done'
