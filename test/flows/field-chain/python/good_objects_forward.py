# The field of another object is run, which only holds constants.
import os

from flask import Flask, request

app = Flask(__name__)


class Target:
    host = ''


first = Target()
second = Target()
third = Target()
fourth = Target()


def take(text):
    first.host = text


def copy_to_second():
    second.host = first.host


def copy_to_third():
    third.host = second.host


def ping():
    os.system('ping ' + fourth.host)


def set_default():
    fourth.host = 'localhost'


@app.route('/take')
def run_take():
    take(request.args['name'])
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


@app.route('/default')
def default():
    set_default()
    return 'done'
