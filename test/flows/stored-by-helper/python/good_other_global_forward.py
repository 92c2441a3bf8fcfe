# Untrusted input is stored in another global.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''
label = ''


def put(text):
    global host
    host = text


def put_label(text):
    global label
    label = text


def ping():
    os.system('ping ' + host)


@app.route('/put')
def run_put():
    put('localhost')
    return 'done'


@app.route('/label')
def run_label():
    put_label(request.args['name'])
    print(label)
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
