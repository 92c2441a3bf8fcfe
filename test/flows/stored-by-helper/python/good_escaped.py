# The helper escapes the text.
import os
import shlex

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(text):
    global host
    host = shlex.quote(text)


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
