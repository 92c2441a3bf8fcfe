# Without `global`, the helper assigns a local variable.
import os

from flask import Flask, request

app = Flask(__name__)

host = 'localhost'


def put(text):
    host = text
    print(host)


def ping():
    os.system('ping ' + host)


@app.route('/put')
def run_put():
    put(request.args['name'])
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
