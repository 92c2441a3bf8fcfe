# Untrusted input enters at every function.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    second(text + '.')


def second(text):
    first(text + '.')


@app.route('/first')
def run_first():
    first(request.args['name'])  # source
    return 'done'


@app.route('/second')
def run_second():
    second(request.args['name'])  # source
    return 'done'
