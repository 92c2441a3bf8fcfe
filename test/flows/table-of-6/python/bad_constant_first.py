# The dangerous function is the first in the table. A constant chooses it.
import os

from flask import Flask, request

app = Flask(__name__)


def ping(text):
    os.system('ping ' + text)  # expect: python/process/command-injection


def status(text):
    print('status', text)


def history(text):
    print('history', text)


def greet(text):
    print('greet', text)


def count(text):
    print('count', text)


def show(text):
    print('show', text)


ACTIONS = {
    'ping': ping,
    'status': status,
    'history': history,
    'greet': greet,
    'count': count,
    'show': show,
}


@app.route('/run')
def run():
    ACTIONS['ping'](request.args['name'])  # source
    return 'done'
