# Each function copies the field of one object to the next; functions and routes are in the reverse order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    host = ''


first = Target()
second = Target()
third = Target()


def ping():
    os.system('ping ' + third.host)  # expect: python/process/command-injection


def copy_to_third():
    third.host = second.host


def copy_to_second():
    second.host = first.host


def take(text):
    first.host = text


@app.route('/ping')
def run_ping():
    ping()
    return 'done'


@app.route('/third')
def run_third():
    copy_to_third()
    return 'done'


@app.route('/second')
def run_second():
    copy_to_second()
    return 'done'


@app.route('/take')
def run_take():
    take(request.args['name'])  # source
    return 'done'
