# The helpers are defined in the reverse order of their calls, below the route.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    step1(request.args['name'])  # source
    return 'done'


def step5(text):
    os.system('ping ' + text)  # expect: python/process/command-injection


def step4(text):
    step5(text.strip())


def step3(text):
    step4(text.strip())


def step2(text):
    step3(text.strip())


def step1(text):
    step2(text.strip())
