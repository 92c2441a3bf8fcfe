# The first copy converts the text to a number.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''


def ping():
    os.system('ping ' + c)


def copy_to_c():
    global c
    c = b


def copy_to_b():
    global b
    b = str(int(a))


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
