# The first parameter is logged; the second one is stored.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(label, text):
    global host
    print(label)
    host = text


def ping():
    os.system('ping ' + host)


@app.route('/put')
def run_put():
    put(request.args['name'], 'localhost')
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
