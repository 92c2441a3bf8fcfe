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
    step6(text.strip())


def step6(text):
    step7(text.strip())


def step7(text):
    step8(text.strip())


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


def log1(text):
    log2(text.strip())


def log2(text):
    log3(text.strip())


def log3(text):
    log4(text.strip())


def log4(text):
    log5(text.strip())


def log5(text):
    log6(text.strip())


def log6(text):
    log7(text.strip())


def log7(text):
    log8(text.strip())


def log8(text):
    log9(text.strip())


def log9(text):
    log10(text.strip())


def log10(text):
    log11(text.strip())


def log11(text):
    log12(text.strip())


def log12(text):
    print(text)


@app.route('/run')
def run():
    log1(request.args['name'])
    step1('localhost')
    return 'done'
