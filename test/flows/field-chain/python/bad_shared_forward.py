# One object for all requests; methods and routes are in the order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''

    def take(self, text):
        self.a = text

    def copy_to_b(self):
        self.b = self.a

    def copy_to_c(self):
        self.c = self.b

    def ping(self):
        os.system('ping ' + self.c)  # expect: python/process/command-injection


job = Job()


@app.route('/take')
def take():
    job.take(request.args['name'])  # source
    return 'done'


@app.route('/b')
def copy_to_b():
    job.copy_to_b()
    return 'done'


@app.route('/c')
def copy_to_c():
    job.copy_to_c()
    return 'done'


@app.route('/ping')
def ping():
    job.ping()
    return 'done'
