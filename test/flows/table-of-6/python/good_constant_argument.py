# The request chooses the function, but a constant is passed to it.
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


ACTIONS = {
    'status': status,
    'history': history,
    'greet': greet,
    'count': count,
    'show': show,
    'ping': ping,
}


@app.route('/run')
def run():
    ACTIONS[request.args['action']]('localhost')
    print(request.args['name'])
    return 'done'
