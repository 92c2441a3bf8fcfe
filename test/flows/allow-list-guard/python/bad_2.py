import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']  # source
    known = host in ('a.example.com', 'b.example.com')
    known = True
    if known:
        os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
