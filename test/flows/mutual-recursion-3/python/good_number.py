# Untrusted input enters at `second`; `third` converts the text to a number on the only path to `first`.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text, rounds):
    if rounds > 3:
        os.system('ping ' + text)
        return
    second(text, rounds + 1)


def second(text, rounds):
    third(text, rounds)


def third(text, rounds):
    first(str(int(text)), rounds)


@app.route('/run')
def run():
    second(request.args['name'], 0)
    return 'done'
