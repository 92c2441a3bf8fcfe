import os
from flask import Flask, request

app = Flask(__name__)


def given():
    return request.args['name']


def run(line):
    os.system(line)


def bring():
    given()
    run('date')


@app.get('/run')
def view():
    bring()
    return 'ok'
