# The helper stores the text in a field of its parameter.
import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    host = 'localhost'
    label = ''


settings = Settings()


def ping():
    os.system('ping ' + settings.host)  # expect: python/process/command-injection


def put(target, text):
    target.host = text


@app.route('/ping')
def run_ping():
    ping()
    return 'done'


@app.route('/put')
def run_put():
    put(settings, request.args['name'])  # source
    return 'done'
