# A counter ends the recursion.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text, rounds):
    if rounds > 3:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    second(text, rounds + 1)


def second(text, rounds):
    third(text, rounds)


def third(text, rounds):
    fourth(text, rounds)


def fourth(text, rounds):
    fifth(text, rounds)


def fifth(text, rounds):
    first(text, rounds)


@app.route('/run')
def run():
    second(request.args['name'], 0)  # source
    return 'done'
