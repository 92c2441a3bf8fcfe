# Another global is run, which only holds constants.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''
d = ''


def set_default():
    global d
    d = 'localhost'


def ping():
    os.system('ping ' + d)


def copy_to_c():
    global c
    c = b


def copy_to_b():
    global b
    b = a


def take():
    global a
    a = request.args['name']


@app.route('/ping')
def run_ping():
    ping()
    return 'done'


@app.route('/c')
def run_c():
    copy_to_c()
    return 'done'


@app.route('/b')
def run_b():
    copy_to_b()
    return 'done'


@app.route('/take')
def run_take():
    take()
    return 'done'


@app.route('/default')
def default():
    set_default()
    return 'done'
