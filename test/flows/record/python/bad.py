from dataclasses import dataclass
import os

from flask import Flask, request

app = Flask(__name__)


@dataclass(frozen=True)
class Job:
    host: str
    count: int = 1
    tool: str = 'ping'


@app.route('/run')
def run():
    job = Job(request.args['name'], 3)  # source
    os.system('ping ' + job.host)  # expect: python/process/command-injection
    return 'done'
