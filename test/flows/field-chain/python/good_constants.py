# The first field only gets a constant; untrusted input is logged.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''

    def ping(self):
        os.system('ping ' + self.c)

    def copy_to_c(self):
        self.c = self.b

    def copy_to_b(self):
        self.b = self.a

    def take(self, text):
        self.a = text


@app.route('/run')
def run():
    job = Job()
    job.take('localhost')
    job.copy_to_b()
    job.copy_to_c()
    print(request.args['name'])
    job.ping()
    return 'done'
