import os

from flask import Flask, request

app = Flask(__name__)


class Command:
    def __init__(self, text):
        self.text = text


class Ping(Command):
    def __init__(self, host):
        super().__init__('ping ' + host)


@app.route('/run')
def run():
    ping = Ping(request.args['name'])  # source
    os.system(ping.text)  # expect: python/process/command-injection
    return 'done'
