import os
from flask import Flask, request

app = Flask(__name__)


def given():
    return request.args['name']


def run(line):
    os.system(line)  # expect: python/process/command-injection


def bring():
    run(given())


@app.get('/run')
def view():
    bring()
    return 'ok'
