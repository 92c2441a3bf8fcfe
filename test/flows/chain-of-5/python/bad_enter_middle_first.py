# Untrusted input enters in the middle of the chain; a constant enters at the start, from a later route.
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
    os.system('ping ' + text)  # expect: python/process/command-injection


@app.route('/run')
def run():
    step3(request.args['name'])  # source
    return 'done'


@app.route('/home')
def home():
    step1('localhost')
    return 'done'
