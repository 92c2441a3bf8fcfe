import os
import re

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    found = re.match(r'^[a-z0-9.]+$', host)
    if found is None:
        return 'unknown host'
    os.system('ping ' + host)
    return 'done'


def is_name(value):
    return bool(re.fullmatch('[a-z]+', value))


@app.route('/name')
def name():
    host = request.args['name']
    if not is_name(host):
        return 'no name'
    os.system('ping ' + host)
    return 'done'
