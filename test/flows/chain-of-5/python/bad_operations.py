# Each helper changes the text a little.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(text):
    step2(text[:200])


def step2(text):
    step3(text + ' ')


def step3(text):
    step4(f'{text}')


def step4(text):
    step5(text.replace('  ', ' '))


def step5(text):
    os.system('ping ' + text)  # expect: python/process/command-injection


@app.route('/run')
def run():
    step1(request.args['name'])  # source
    return 'done'
