import os

from flask import Flask, request

app = Flask(__name__)


def start(program='ping', *, host='localhost', port='80'):
    os.system(program + ' ' + host)  # expect: python/process/command-injection
    print(port)


@app.route('/run')
def run():
    start(host=request.args['name'])  # source
    return 'done'
