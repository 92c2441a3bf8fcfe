# The functions are put into the table by a decorator; a constant chooses a harmless one.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {}


def action(name):
    def register(function):
        ACTIONS[name] = function
        return function
    return register


@action('status')
def status(text):
    print('status', text)


@action('history')
def history(text):
    print('history', text)


@action('greet')
def greet(text):
    print('greet', text)


@action('count')
def count(text):
    print('count', text)


@action('show')
def show(text):
    print('show', text)


@action('ping')
def ping(text):
    os.system('ping ' + text)


@app.route('/run')
def run():
    ACTIONS['show'](request.args['name'])
    return 'done'
