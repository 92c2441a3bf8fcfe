# The helper stores the text at a key that the caller names.
import os

from flask import Flask, request

app = Flask(__name__)

settings = {'host': 'localhost', 'label': ''}


def put(key, text):
    settings[key] = text


def ping():
    os.system('ping ' + settings['host'])  # expect: python/process/command-injection


@app.route('/label')
def run_label():
    put('label', 'own')
    return 'done'


@app.route('/put')
def run_put():
    put('host', request.args['name'])  # source
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
