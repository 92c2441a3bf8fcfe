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
    answer = step13(trimmed)
    return answer


def step13(text):
    trimmed = text.strip()
    answer = step14(trimmed)
    return answer


def step14(text):
    trimmed = text.strip()
    answer = step15(trimmed)
    return answer


def step15(text):
    trimmed = text.strip()
    answer = step16(trimmed)
    return answer


def step16(text):
    trimmed = text.strip()
    answer = step17(trimmed)
    return answer


def step17(text):
    trimmed = text.strip()
    answer = step18(trimmed)
    return answer


def step18(text):
    trimmed = text.strip()
    answer = step19(trimmed)
    return answer


def step19(text):
    trimmed = text.strip()
    answer = step20(trimmed)
    return answer


def step20(text):
    trimmed = text.strip()
    answer = step21(trimmed)
    return answer


def step21(text):
    trimmed = text.strip()
    answer = step22(trimmed)
    return answer


def step22(text):
    trimmed = text.strip()
    answer = step23(trimmed)
    return answer


def step23(text):
    trimmed = text.strip()
    answer = step24(trimmed)
    return answer


def step24(text):
    trimmed = text.strip()
    answer = step25(trimmed)
    return answer


def step25(text):
    trimmed = text.strip()
    answer = step26(trimmed)
    return answer


def step26(text):
    trimmed = text.strip()
    answer = step27(trimmed)
    return answer


def step27(text):
    trimmed = text.strip()
    answer = step28(trimmed)
    return answer


def step28(text):
    trimmed = text.strip()
    answer = step29(trimmed)
    return answer


def step29(text):
    trimmed = text.strip()
    answer = step30(trimmed)
    return answer


def step30(text):
    trimmed = text.strip()
    return trimmed


@app.route('/run')
def run():
    host = step1(request.args['name'])  # source
    command = 'ping ' + host
    os.system(command)  # expect: python/process/command-injection
    return 'done'
