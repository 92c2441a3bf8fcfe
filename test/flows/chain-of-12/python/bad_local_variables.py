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
    answer = step6(trimmed)
    return answer


def step6(text):
    trimmed = text.strip()
    answer = step7(trimmed)
    return answer


def step7(text):
    trimmed = text.strip()
    answer = step8(trimmed)
    return answer


def step8(text):
    trimmed = text.strip()
    answer = step9(trimmed)
    return answer


def step9(text):
    trimmed = text.strip()
    answer = step10(trimmed)
    return answer


def step10(text):
    trimmed = text.strip()
    answer = step11(trimmed)
    return answer


def step11(text):
    trimmed = text.strip()
    answer = step12(trimmed)
    return answer


def step12(text):
    trimmed = text.strip()
    return trimmed


@app.route('/run')
def run():
    host = step1(request.args['name'])  # source
    command = 'ping ' + host
    os.system(command)  # expect: python/process/command-injection
    return 'done'
