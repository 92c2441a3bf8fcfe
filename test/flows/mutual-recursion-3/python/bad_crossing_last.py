# Each function calls two others. Untrusted input enters from a later route than a constant.
import os

from flask import Flask, request

app = Flask(__name__)


def third(text):
    if text.startswith('/'):
        second(text[1:])
    else:
        first(text + '.')


def second(text):
    if text.startswith('/'):
        first(text[1:])
    else:
        third(text + '.')


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    if text.startswith('/'):
        third(text[1:])
    else:
        second(text + '.')


@app.route('/home')
def home():
    second('localhost')
    return 'done'


@app.route('/run')
def run():
    third(request.args['name'])  # source
    return 'done'
