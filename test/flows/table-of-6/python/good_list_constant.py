# A list of functions; a constant chooses a harmless one.
import os

from flask import Flask, request

app = Flask(__name__)


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


def ping(text):
    os.system('ping ' + text)


ACTIONS = [
    status,
    history,
    greet,
    count,
    show,
    ping,
]


@app.route('/run')
def run():
    ACTIONS[0](request.args['name'])
    return 'done'
