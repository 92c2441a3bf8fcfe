# One route calls a harmless function; an earlier one lets the request choose.
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
    ACTIONS[request.args['action']](request.args['name'])  # source
    return 'done'


@app.route('/home')
def home():
    ACTIONS['show'](request.args['name'])
    return 'done'
