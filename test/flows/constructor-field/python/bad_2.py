import os
from dataclasses import dataclass

from flask import Flask, request

app = Flask(__name__)


@dataclass
class Job:
    program: str
    target: str

    @property
    def line(self):
        return f'{self.program} {self.target}'


@app.route('/run')
def run():
    job = Job('ping', request.args['name'])  # source
    os.system(job.line)  # expect: python/process/command-injection
    return 'done'
