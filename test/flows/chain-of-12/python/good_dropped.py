# A helper in the middle logs the text and passes a constant on.
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
    step6(text.strip())


def step6(text):
    step7(text.strip())


def step7(text):
    print(text)
    step8('localhost')


def step8(text):
    step9(text.strip())


def step9(text):
    step10(text.strip())


def step10(text):
    step11(text.strip())


def step11(text):
    step12(text.strip())


def step12(text):
    os.system('ping ' + text)


@app.route('/run')
def run():
    step1(request.args['name'])
    return 'done'
