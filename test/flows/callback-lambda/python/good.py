import os

from flask import Flask, request

app = Flask(__name__)


def with_name(use):
    use(request.args['name'])


@app.route('/run')
def run():
    with_name(lambda name: os.system('ping localhost'))
    return 'done'
