# The result of `first` is run; the text comes back through all functions.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        return text
    return second(text + '.')


def second(text):
    return first(text + '.')


@app.route('/run')
def run():
    host = first(request.args['name'])  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
