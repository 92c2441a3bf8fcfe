import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def set_host(self, host):
        self.host = host

    def get_host(self):
        return self.host

    def get_program(self):
        return 'ping'

    @property
    def target(self):
        return self._hidden

    @target.setter
    def target(self, value):
        self._hidden = value


@app.route('/run')
def run():
    job = Job()
    job.target = request.args['name']  # source
    os.system(job.target)  # expect: python/process/command-injection
    return 'done'
