import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = ['a.example.com', 'b.example.com']
    host = request.args['name']  # source
    other = request.args['other']
    if other not in hosts:
        return 'unknown host'
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
