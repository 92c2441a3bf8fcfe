import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name'] if request.args.get('remote') else 'localhost'  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
