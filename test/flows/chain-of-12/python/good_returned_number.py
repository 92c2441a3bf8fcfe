# A helper in the middle answers with the length of what it gets back.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(text):
    return step2(text.strip())


def step2(text):
    return step3(text.strip())


def step3(text):
    return step4(text.strip())


def step4(text):
    return step5(text.strip())


def step5(text):
    return step6(text.strip())


def step6(text):
    return step7(text.strip())


def step7(text):
    return str(len(step8(text.strip())))


def step8(text):
    return step9(text.strip())


def step9(text):
    return step10(text.strip())


def step10(text):
    return step11(text.strip())


def step11(text):
    return step12(text.strip())


def step12(text):
    return text.strip()


@app.route('/run')
def run():
    count = step1(request.args['name'])
    os.system('ping -c ' + count)
    return 'done'
