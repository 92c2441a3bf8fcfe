# Untrusted input goes through helpers that log it, a constant through helpers that run it.
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


def log1(text):
    log2(text.strip())


def log2(text):
    log3(text.strip())


def log3(text):
    log4(text.strip())


def log4(text):
    log5(text.strip())


def log5(text):
    print(text)


@app.route('/run')
def run():
    log1(request.args['name'])
    step1('localhost')
    return 'done'
