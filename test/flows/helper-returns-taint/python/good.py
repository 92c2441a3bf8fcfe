import os

from flask import Flask, request

app = Flask(__name__)


def read(incoming):
    return request.args['name']


def fixed(text):
    return 'a.example.com' if text else 'b.example.com'


@app.route('/run')
def run():
    host = read(request)
    os.system('ping ' + fixed(host))
    return 'done'
