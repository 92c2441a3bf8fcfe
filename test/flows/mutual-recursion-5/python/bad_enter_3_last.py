# Untrusted input enters at `third`; a constant enters at another function, from an earlier route.
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
    fourth(text + '.')


def fourth(text):
    fifth(text + '.')


def fifth(text):
    first(text + '.')


@app.route('/home')
def home():
    fourth('localhost')
    return 'done'


@app.route('/run')
def run():
    third(request.args['name'])  # source
    return 'done'
