# A list of functions; the request chooses one.
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
    os.system('ping ' + text)  # expect: python/process/command-injection


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
    ACTIONS[int(request.args['index'])](request.args['name'])  # source
    return 'done'
