import os

from flask import Flask, request

app = Flask(__name__)


def ping(host):
    os.system('ping ' + host)


@app.route('/run')
def run():
    list(map(len, [request.args['name']]))
    ping('localhost')
    return 'done'
