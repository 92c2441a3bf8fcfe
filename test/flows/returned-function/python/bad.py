import os

from flask import Flask, request

app = Flask(__name__)


def make_ping(host):
    def ping():
        os.system('ping ' + host)  # expect: python/process/command-injection
    return ping


@app.route('/run')
def run():
    ping = make_ping(request.args['name'])  # source
    ping()
    return 'done'
