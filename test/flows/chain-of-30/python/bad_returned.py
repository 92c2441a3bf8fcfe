# The last helper returns the text, and the route runs it.
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
    return step8(text.strip())


def step8(text):
    return step9(text.strip())


def step9(text):
    return step10(text.strip())


def step10(text):
    return step11(text.strip())


def step11(text):
    return step12(text.strip())


def step12(text):
    return step13(text.strip())


def step13(text):
    return step14(text.strip())


def step14(text):
    return step15(text.strip())


def step15(text):
    return step16(text.strip())


def step16(text):
    return step17(text.strip())


def step17(text):
    return step18(text.strip())


def step18(text):
    return step19(text.strip())


def step19(text):
    return step20(text.strip())


def step20(text):
    return step21(text.strip())


def step21(text):
    return step22(text.strip())


def step22(text):
    return step23(text.strip())


def step23(text):
    return step24(text.strip())


def step24(text):
    return step25(text.strip())


def step25(text):
    return step26(text.strip())


def step26(text):
    return step27(text.strip())


def step27(text):
    return step28(text.strip())


def step28(text):
    return step29(text.strip())


def step29(text):
    return step30(text.strip())


def step30(text):
    return text.strip()


@app.route('/run')
def run():
    host = step1(request.args['name'])  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
