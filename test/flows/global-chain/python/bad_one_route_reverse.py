# One route calls all functions, which are defined in the reverse order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''


def ping():
    os.system('ping ' + c)  # expect: python/process/command-injection


def copy_to_c():
    global c
    c = b


def copy_to_b():
    global b
    b = a


def take():
    global a
    a = request.args['name']  # source


@app.route('/run')
def run():
    take()
    copy_to_b()
    copy_to_c()
    ping()
    return 'done'
