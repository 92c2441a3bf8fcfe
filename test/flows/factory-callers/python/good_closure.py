# The dictionary of the factory holds functions that see the text; the factory only gets constants.
import os

from flask import Flask, request

app = Flask(__name__)


def make(host):
    def ping():
        os.system('ping ' + host)

    def name():
        return host
    return {'ping': ping, 'name': name}


@app.route('/home')
def home():
    make('localhost')['ping']()
    return 'done'


@app.route('/run')
def run():
    print(make('example.com')['name']())
    print(request.args['name'])
    return 'done'
