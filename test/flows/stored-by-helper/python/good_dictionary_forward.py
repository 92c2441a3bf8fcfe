# The helper stores the text at another key.
import os

from flask import Flask, request

app = Flask(__name__)

settings = {'host': 'localhost', 'label': ''}


def put(target, text):
    target['label'] = text


def ping():
    os.system('ping ' + settings['host'])


@app.route('/put')
def run_put():
    put(settings, request.args['name'])
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
