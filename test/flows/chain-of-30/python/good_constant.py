# Only a constant is passed to the helpers.
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
    step13(text.strip())


def step13(text):
    step14(text.strip())


def step14(text):
    step15(text.strip())


def step15(text):
    step16(text.strip())


def step16(text):
    step17(text.strip())


def step17(text):
    step18(text.strip())


def step18(text):
    step19(text.strip())


def step19(text):
    step20(text.strip())


def step20(text):
    step21(text.strip())


def step21(text):
    step22(text.strip())


def step22(text):
    step23(text.strip())


def step23(text):
    step24(text.strip())


def step24(text):
    step25(text.strip())


def step25(text):
    step26(text.strip())


def step26(text):
    step27(text.strip())


def step27(text):
    step28(text.strip())


def step28(text):
    step29(text.strip())


def step29(text):
    step30(text.strip())


def step30(text):
    os.system('ping ' + text)


@app.route('/run')
def run():
    step1('localhost')
    print(request.args['name'])
    return 'done'
