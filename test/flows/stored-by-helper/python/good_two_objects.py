# Untrusted input is stored in another object.
import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    host = ''


first = Settings()
second = Settings()


def put(target, text):
    target.host = text


def ping():
    os.system('ping ' + second.host)


@app.route('/first')
def run_first():
    put(first, request.args['name'])
    print(first.host)
    return 'done'


@app.route('/second')
def run_second():
    put(second, 'localhost')
    return 'done'


@app.route('/ping')
def run_ping():
    ping()
    return 'done'
