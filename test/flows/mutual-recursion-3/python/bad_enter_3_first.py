# Untrusted input enters at `third`; a constant enters at another function, from a later route.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    second(text + '.')


def second(text):
    third(text + '.')


def third(text):
    first(text + '.')


@app.route('/run')
def run():
    third(request.args['name'])  # source
    return 'done'


@app.route('/home')
def home():
    first('localhost')
    return 'done'
