# One route calls all functions, which are defined in the order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''


def take():
    global a
    a = request.args['name']  # source


def copy_to_b():
    global b
    b = a


def copy_to_c():
    global c
    c = b


def ping():
    os.system('ping ' + c)  # expect: python/process/command-injection


@app.route('/run')
def run():
    take()
    copy_to_b()
    copy_to_c()
    ping()
    return 'done'
