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
    os.system('ping ' + target['program'])


@app.route('/run')
def run():
    step1({'host': request.args['name'], 'program': 'localhost'})
    return 'done'
