import os
from collections import namedtuple

from flask import Flask, request

app = Flask(__name__)


Job = namedtuple('Job', ['program', 'target'])


@app.route('/run')
def run():
    job = Job(program='uptime', target=request.args['name'])
    os.system(job.program)
    return job.target
