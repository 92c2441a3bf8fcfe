# All callers of the helper pass constants.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(text):
    global host
    host = text


def ping():
    os.system('ping ' + host)


@app.route('/near')
def run_near():
    put('localhost')
    return 'done'


@app.route('/far')
def run_far():
    put('example.com')
    return 'done'


@app.route('/log')
def run_log():
    print(request.args['name'])
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
