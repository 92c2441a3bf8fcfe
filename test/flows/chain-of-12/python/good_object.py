# The helpers pass on a dictionary; another of its values is run.
import os

from flask import Flask, request

app = Flask(__name__)


def step1(target):
    step2({**target, 'host': target['host'].strip()})


def step2(target):
    step3({**target, 'host': target['host'].strip()})


def step3(target):
    step4({**target, 'host': target['host'].strip()})


def step4(target):
    step5({**target, 'host': target['host'].strip()})


def step5(target):
    step6({**target, 'host': target['host'].strip()})


def step6(target):
    step7({**target, 'host': target['host'].strip()})


def step7(target):
    step8({**target, 'host': target['host'].strip()})


def step8(target):
    step9({**target, 'host': target['host'].strip()})


def step9(target):
    step10({**target, 'host': target['host'].strip()})


def step10(target):
    step11({**target, 'host': target['host'].strip()})


def step11(target):
    step12({**target, 'host': target['host'].strip()})


def step12(target):
    os.system('ping ' + target['program'])


@app.route('/run')
def run():
    step1({'host': request.args['name'], 'program': 'localhost'})
    return 'done'
