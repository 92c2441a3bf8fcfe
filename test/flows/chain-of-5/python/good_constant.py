# Only a constant is passed to the helpers.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(text):
    step2(text.strip())


def step2(text):
    step3(text.strip())


def step3(text):
    step4(text.strip())


def step4(text):
    step5(text.strip())


def step5(text):
    os.system('ping ' + text)


@app.route('/run')
def run():
    step1('localhost')
    print(request.args['name'])
    return 'done'
