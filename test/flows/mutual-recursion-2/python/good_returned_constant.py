# The recursion ends with a constant.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text):
    if len(text) > 40:
        return 'localhost'
    return second(text + '.')


def second(text):
    return first(text + '.')


@app.route('/run')
def run():
    host = second(request.args['name'])
    os.system('ping ' + host)
    return 'done'
