import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def start(self, host):
        os.system('ping ' + host)  # expect: python/process/command-injection


class Ping(Job):
    pass


@app.route('/run')
def run():
    Ping().start(request.args['name'])  # source
    return 'done'
