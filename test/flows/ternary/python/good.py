import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = 'example.com' if request.args['name'] else 'localhost'
    os.system('ping ' + host)
    return 'done'
