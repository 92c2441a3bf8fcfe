import os

from flask import Flask, request

app = Flask(__name__)


def ping(host, label):
    os.system('ping ' + host)
    print(label)


@app.route('/run')
def run():
    ping('localhost', request.args['name'])
    return 'done'
