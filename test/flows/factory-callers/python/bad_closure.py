# The dictionary of the factory holds functions that see the text.
import os

from flask import Flask, request

app = Flask(__name__)


def make(host):
    def ping():
        os.system('ping ' + host)  # expect: python/process/command-injection

    def name():
        return host
    return {'ping': ping, 'name': name}


@app.route('/home')
def home():
    make('localhost')['ping']()
    return 'done'


@app.route('/run')
def run():
    make(request.args['name'])['ping']()  # source
    return 'done'
