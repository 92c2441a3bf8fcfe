# The label is untrusted, and only logged.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(label, text):
    step2(label, text.strip())


def step2(label, text):
    step3(label, text.strip())


def step3(label, text):
    step4(label, text.strip())


def step4(label, text):
    step5(label, text.strip())


def step5(label, text):
    print(label)
    os.system('ping ' + text)


@app.route('/run')
def run():
    step1(request.args['name'], 'localhost')
    return 'done'
