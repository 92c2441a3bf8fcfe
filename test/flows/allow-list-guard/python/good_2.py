import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    if host == 'a.example.com' or host == 'b.example.com':
        os.system('ping ' + host)
    return 'done'
