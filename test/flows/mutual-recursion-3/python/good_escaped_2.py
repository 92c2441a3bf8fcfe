# Untrusted input enters at `second`; `third` escapes the text on the only path to `first`.
import os
import shlex

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)
        return
    second(text + '.')


def second(text):
    third(text + '.')


def third(text):
    first(shlex.quote(text) + '.')


@app.route('/run')
def run():
    second(request.args['name'])
    return 'done'


@app.route('/home')
def home():
    first('localhost')
    return 'done'
