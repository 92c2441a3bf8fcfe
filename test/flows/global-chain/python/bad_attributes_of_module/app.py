import os

from flask import Flask, request

import settings

app = Flask(__name__)


@app.route('/ping')
def ping():
    os.system('ping ' + settings.c)  # expect: python/process/command-injection
    return 'done'


@app.route('/c')
def copy_to_c():
    settings.c = settings.b
    return 'done'


@app.route('/b')
def copy_to_b():
    settings.b = settings.a
    return 'done'


@app.route('/take')
def take():
    settings.a = request.args['name']  # source
    return 'done'
