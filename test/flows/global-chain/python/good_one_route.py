# Another global is run, which only holds constants.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''
d = ''


def take():
    global a
    a = request.args['name']


def copy_to_b():
    global b
    b = a


def copy_to_c():
    global c
    c = b


def ping():
    os.system('ping ' + d)


def set_default():
    global d
    d = 'localhost'


@app.route('/run')
def run():
    take()
    copy_to_b()
    copy_to_c()
    set_default()
    ping()
    return 'done'
