import os

from flask import Flask, request

app = Flask(__name__)


def one(text):
    return two(text)


def two(text):
    return three(text + ' ')


def three(text):
    return four(text)


def four(text):
    os.system('ping ' + text)
    return text


@app.route('/run')
def run():
    one('localhost')
    print(request.args['name'])
    return 'done'
