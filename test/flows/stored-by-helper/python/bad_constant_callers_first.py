# Two earlier callers pass constants.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(text):
    global host
    host = text


def ping():
    os.system('ping ' + host)  # expect: python/process/command-injection


@app.route('/near')
def run_near():
    put('localhost')
    return 'done'


@app.route('/far')
def run_far():
    put('example.com')
    return 'done'


@app.route('/put')
def run_put():
    put(request.args['name'])  # source
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
