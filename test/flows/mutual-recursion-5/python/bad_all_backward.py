# Untrusted input enters at every function; functions and routes are in the reverse order.
import os

from flask import Flask, request

app = Flask(__name__)


def fifth(text):
    first(text + '.')


def fourth(text):
    fifth(text + '.')


def third(text):
    fourth(text + '.')


def second(text):
    third(text + '.')


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    second(text + '.')


@app.route('/fifth')
def run_fifth():
    fifth(request.args['name'])  # source
    return 'done'


@app.route('/fourth')
def run_fourth():
    fourth(request.args['name'])  # source
    return 'done'


@app.route('/third')
def run_third():
    third(request.args['name'])  # source
    return 'done'


@app.route('/second')
def run_second():
    second(request.args['name'])  # source
    return 'done'


@app.route('/first')
def run_first():
    first(request.args['name'])  # source
    return 'done'
