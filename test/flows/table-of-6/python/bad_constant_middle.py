# The dangerous function is in the middle of the table. A constant chooses it.
import os

from flask import Flask, request

app = Flask(__name__)


def status(text):
    print('status', text)


def history(text):
    print('history', text)


def greet(text):
    print('greet', text)


def ping(text):
    os.system('ping ' + text)  # expect: python/process/command-injection


def count(text):
    print('count', text)


def show(text):
    print('show', text)


ACTIONS = {
    'status': status,
    'history': history,
    'greet': greet,
    'ping': ping,
    'count': count,
    'show': show,
}


@app.route('/run')
def run():
    action = 'ping'
    ACTIONS[action](request.args['name'])  # source
    return 'done'
