# The request chooses one of two harmless functions.
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
    os.system('ping ' + text)


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
    name = 'show' if request.args['action'] == 'show' else 'status'
    ACTIONS[name](request.args['name'])
    return 'done'
