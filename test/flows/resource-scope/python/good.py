import os

from flask import Flask, request

app = Flask(__name__)


class Hosts:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.name = ''

    def read(self):
        return self.name

    def default(self):
        return 'localhost'


@app.route('/run')
def run():
    with Hosts(request.args['name']) as hosts:
        os.system('ping ' + hosts.default())
    return 'done'
