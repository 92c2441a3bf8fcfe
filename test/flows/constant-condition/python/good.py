import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    debug = False
    host = 'localhost'
    if debug:
        host = request.args['name']
    os.system('ping ' + host)
    return 'done'
