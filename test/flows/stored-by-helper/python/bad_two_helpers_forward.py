# A helper passes the text to another one, which stores it.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def store(text):
    global host
    host = text


def put(text):
    store(text.strip())


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
