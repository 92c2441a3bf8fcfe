import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    mode = 'safe'
    host = request.args['name'] if mode == 'open' else 'localhost'
    os.system('ping ' + host)
    return 'done'
