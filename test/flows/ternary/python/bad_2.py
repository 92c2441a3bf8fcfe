import os

from flask import Flask, request

app = Flask(__name__)


def missing():
    raise ValueError('no host')


@app.route('/run')
def run():
    port = request.args.get('port') or missing()
    host = missing() if port == '0' else request.args['name']  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
