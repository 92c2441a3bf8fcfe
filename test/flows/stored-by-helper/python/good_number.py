# The helper converts the text to a number.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def put(text):
    global host
    host = str(int(text))


def ping():
    os.system('ping ' + host)


@app.route('/put')
def run_put():
    put(request.args['name'])
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
