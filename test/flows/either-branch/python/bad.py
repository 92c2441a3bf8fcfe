import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    if request.args.get('remote'):
        host = request.args['name']  # source
    else:
        host = 'localhost'
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
