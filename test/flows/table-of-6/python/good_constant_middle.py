# The dangerous function is in the middle of the table. A constant chooses its harmless neighbour.
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
    name = 'greet'
    ACTIONS[name](request.args['name'])
    return 'done'


@app.route('/home')
def home():
    ACTIONS['ping']('localhost')
    return 'done'
