# Only constants enter; untrusted input is logged.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)
        return
    second(text + '.')


def second(text):
    first(text + '.')


@app.route('/first')
def run_first():
    first('localhost')
    print(request.args['name'])
    return 'done'


@app.route('/second')
def run_second():
    second('localhost')
    print(request.args['name'])
    return 'done'
