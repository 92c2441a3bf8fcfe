import os

from flask import Flask, request

app = Flask(__name__)


def hosts():
    yield 'localhost'
    yield request.args['name']


@app.route('/run')
def run():
    for host in hosts():
        print(host)
    os.system('ping localhost')
    return 'done'
