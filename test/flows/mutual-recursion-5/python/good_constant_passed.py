# The function that runs the host gets only a constant from its partner.
import os

from flask import Flask, request

app = Flask(__name__)


def first(text, rounds):
    print(text)
    if rounds > 3:
        return
    second('localhost', rounds + 1)


def second(host, rounds):
    os.system('ping ' + host)
    third(host, rounds)


def third(text, rounds):
    fourth(text, rounds)


def fourth(text, rounds):
    fifth(text, rounds)


def fifth(text, rounds):
    first(text, rounds)


@app.route('/run')
def run():
    first(request.args['name'], 0)
    return 'done'
