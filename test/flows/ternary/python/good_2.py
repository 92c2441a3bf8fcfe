import os

from flask import Flask, request

app = Flask(__name__)


def refused():
    raise ValueError('no host')


@app.route('/run')
def run():
    host = request.args['name'] if request.args.get('remote') else refused()
    host = refused() or host
    os.system('ping ' + host)
    return 'done'
