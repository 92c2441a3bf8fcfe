import os

from flask import Flask, request

app = Flask(__name__)


def ping(host, label):
    os.system('ping ' + host)  # expect: python/process/command-injection
    print(label)


@app.route('/run')
def run():
    ping(request.args['name'], '')  # source
    return 'done'
