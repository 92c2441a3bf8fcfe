import os

from flask import Flask, request

app = Flask(__name__)


def read(incoming):
    return request.args['name']  # source


def clean(text):
    return text.strip()


@app.route('/run')
def run():
    host = read(request)
    os.system('ping ' + clean(host))  # expect: python/process/command-injection
    return 'done'
