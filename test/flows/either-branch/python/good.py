import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    if request.args.get('remote'):
        host = 'example.com'
    else:
        host = 'localhost'
    os.system('ping ' + host)
    return 'done'
