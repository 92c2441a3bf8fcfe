import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self, target):
        self.target = target

    def command(self):
        return 'ping ' + self.target


class Verbose(Job):
    def __init__(self, host):
        super().__init__(host)

    def command(self):
        return super().command() + ' -v'


@app.route('/run')
def run():
    os.system(Verbose(request.args['name']).command())  # source, expect: python/process/command-injection
    return 'done'
