# One route stores and runs.
import os

from flask import Flask, request

app = Flask(__name__)

host = ''


def ping():
    os.system('ping ' + host)  # expect: python/process/command-injection


def put(text):
    global host
    host = text


@app.route('/run')
def run():
    put(request.args['name'])  # source
    ping()
    return 'done'
