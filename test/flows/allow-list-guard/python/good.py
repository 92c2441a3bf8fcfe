import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = ['a.example.com', 'b.example.com']
    host = request.args['name']
    if host not in hosts:
        return 'unknown host'
    os.system('ping ' + host)
    return 'done'
