import os

from flask import Flask, request

app = Flask(__name__)


def hosts():
    yield 'localhost'
    yield request.args['name']  # source


@app.route('/run')
def run():
    for host in hosts():
        os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
