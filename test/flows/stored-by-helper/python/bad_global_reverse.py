# The helper that stores is defined after the function that runs.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def ping():
    os.system('ping ' + host)  # expect: python/process/command-injection


def put(text):
    global host
    host = text


@app.route('/ping')
def run_ping():
    ping()
    return 'done'


@app.route('/put')
def run_put():
    put(request.args['name'])  # source
    return 'done'
