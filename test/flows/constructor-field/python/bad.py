import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self, host, program):
        self.host = host
        self.program = program


@app.route('/run')
def run():
    job = Job(request.args['name'], 'ping')  # source
    os.system(job.host)  # expect: python/process/command-injection
    return 'done'
