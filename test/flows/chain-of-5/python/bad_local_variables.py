# The helpers keep the text and the answer in variables.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(text):
    trimmed = text.strip()
    answer = step2(trimmed)
    return answer


def step2(text):
    trimmed = text.strip()
    answer = step3(trimmed)
    return answer


def step3(text):
    trimmed = text.strip()
    answer = step4(trimmed)
    return answer


def step4(text):
    trimmed = text.strip()
    answer = step5(trimmed)
    return answer


def step5(text):
    trimmed = text.strip()
    return trimmed


@app.route('/run')
def run():
    host = step1(request.args['name'])  # source
    command = 'ping ' + host
    os.system(command)  # expect: python/process/command-injection
    return 'done'
