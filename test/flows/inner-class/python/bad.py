import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    class Ping:
        def __init__(self, host):
            self.host = host

        def command(self):
            return 'ping ' + self.host


@app.route('/run')
def run():
    os.system(Job.Ping(request.args['name']).command())  # source, expect: python/process/command-injection
    return 'done'
