import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    class Ping:
        def __init__(self, host):
            self.host = 'localhost' if host else ''

        def command(self):
            return 'ping ' + self.host


@app.route('/run')
def run():
    os.system(Job.Ping(request.args['name']).command())
    return 'done'
