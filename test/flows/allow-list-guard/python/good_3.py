import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    known = host in ('a.example.com', 'b.example.com')
    if not known:
        return 'unknown host'
    os.system('ping ' + host)
    return 'done'
