import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self, host):
        self.host = host


@app.route('/run')
def run():
    a = Job('localhost')
    b = Job(request.args['name'])  # source
    os.system('ping ' + b.host)  # expect: python/process/command-injection
    print(a.host)
    return 'done'
