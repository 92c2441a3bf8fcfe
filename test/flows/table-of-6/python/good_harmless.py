# All functions of the table are harmless.
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


ACTIONS = {
    'status': status,
    'history': history,
    'greet': greet,
    'count': count,
    'show': show,
}


@app.route('/run')
def run():
    ACTIONS[request.args['action']](request.args['name'])
    return 'done'


@app.route('/home')
def home():
    os.system('ping localhost')
    return 'done'
