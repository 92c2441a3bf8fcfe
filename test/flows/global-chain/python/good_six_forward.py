# One of the copies is replaced by a constant.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''
d = ''
e = ''
f = ''


def take():
    global a
    a = request.args['name']


def copy_to_b():
    global b
    b = a


def copy_to_c():
    global c
    c = b


def copy_to_d():
    global d
    d = c


def copy_to_e():
    global e
    print(d)
    e = 'localhost'


def copy_to_f():
    global f
    f = e


def ping():
    os.system('ping ' + f)


@app.route('/take')
def run_take():
    take()
    return 'done'


@app.route('/b')
def run_b():
    copy_to_b()
    return 'done'


@app.route('/c')
def run_c():
    copy_to_c()
    return 'done'


@app.route('/d')
def run_d():
    copy_to_d()
    return 'done'


@app.route('/e')
def run_e():
    copy_to_e()
    return 'done'


@app.route('/f')
def run_f():
    copy_to_f()
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
