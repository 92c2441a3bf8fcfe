import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def start(self, host):
        print(host)

    def run(self, host):
        self.start(host)


class Ping(Job):
    def start(self, host):
        os.system('ping ' + host)  # expect: python/process/command-injection


class Quiet(Job):
    pass


@app.route('/run')
def run():
    Ping().run(request.args['name'])  # source
    return 'done'
