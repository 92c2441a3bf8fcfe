import os

from flask import Flask, request

app = Flask(__name__)


def ping(host):
    os.system('ping ' + host)  # expect: python/process/command-injection


@app.route('/run')
def run():
    list(map(ping, [request.args['name']]))  # source
    return 'done'
