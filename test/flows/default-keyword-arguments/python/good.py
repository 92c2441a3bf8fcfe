import os

from flask import Flask, request

app = Flask(__name__)


def start(program='ping', *, host='localhost', port='80'):
    os.system(program + ' ' + host)
    print(port)


@app.route('/run')
def run():
    start(port=request.args['port'])
    return 'done'
