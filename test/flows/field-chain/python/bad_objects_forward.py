# Each function copies the field of one object to the next; functions and routes are in the order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    host = ''


first = Target()
second = Target()
third = Target()


def take(text):
    first.host = text


def copy_to_second():
    second.host = first.host


def copy_to_third():
    third.host = second.host


def ping():
    os.system('ping ' + third.host)  # expect: python/process/command-injection


@app.route('/take')
def run_take():
    take(request.args['name'])  # source
    return 'done'


@app.route('/second')
def run_second():
    copy_to_second()
    return 'done'


@app.route('/third')
def run_third():
    copy_to_third()
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
