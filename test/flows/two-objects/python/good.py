import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self, host):
        self.host = host


@app.route('/run')
def run():
    a = Job('localhost')
    b = Job(request.args['name'])
    os.system('ping ' + a.host)
    print(b.host)
    return 'done'
