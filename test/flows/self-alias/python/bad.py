import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def start(self, host):
        this = self
        this.host = host
        os.system('ping ' + self.host)  # expect: python/process/command-injection


@app.route('/run')
def run():
    Job().start(request.args['name'])  # source
    return 'done'
