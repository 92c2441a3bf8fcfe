# Untrusted input enters at `second`; a constant enters at another function, from an earlier route.
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


@app.route('/home')
def home():
    first('localhost')
    return 'done'


@app.route('/run')
def run():
    second(request.args['name'])  # source
    return 'done'
