import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    size = 106
    host = 'localhost'
    if 7 * 18 + size < 200:
        host = request.args['name']
    os.system('ping ' + host)
    return 'done'
