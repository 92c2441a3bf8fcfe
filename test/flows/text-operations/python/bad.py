import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']  # source
    short = name.strip().lower().replace('a', 'b')[0:80]
    os.system('ping ' + short[1:])  # expect: python/process/command-injection
    return 'done'
