# The helper that stores is defined before the function that runs.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(text):
    global host
    host = text


def ping():
    os.system('ping ' + host)  # expect: python/process/command-injection


@app.route('/put')
def run_put():
    put(request.args['name'])  # source
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
