# The handlers of the routes copy the globals, in the order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)

a = ''
b = ''
c = ''


@app.route('/take')
def take():
    global a
    a = request.args['name']  # source
    return 'done'


@app.route('/b')
def copy_to_b():
    global b
    b = a
    return 'done'


@app.route('/c')
def copy_to_c():
    global c
    c = b
    return 'done'


@app.route('/ping')
def ping():
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
