import os

from flask import Flask, request

app = Flask(__name__)


class Command:
    def __init__(self):
        self.line = ''

    def add(self, word):
        self.line += ' ' + word
        return self

    def text(self):
        return self.line


@app.route('/run')
def run():
    os.system(Command().add('ping').add('localhost').text())
    print(request.args['name'])
    return 'done'
