# The second parameter is stored.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(label, text):
    global host
    print(label)
    host = text


def ping():
    os.system('ping ' + host)  # expect: python/process/command-injection


@app.route('/put')
def run_put():
    put('host', request.args['name'])  # source
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
