# Untrusted input enters a cycle that logs it; a constant enters one of the same form that runs it.
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


def log_first(text):
    if len(text) > 40:
        print(text)
        return
    log_second(text + '.')


def log_second(text):
    log_first(text + '.')


@app.route('/run')
def run():
    log_second(request.args['name'])
    second('localhost')
    return 'done'
