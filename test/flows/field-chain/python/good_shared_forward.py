# Another field is run, which only holds constants.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''
        self.d = ''

    def take(self, text):
        self.a = text

    def copy_to_b(self):
        self.b = self.a

    def copy_to_c(self):
        self.c = self.b

    def ping(self):
        os.system('ping ' + self.d)

    def set_default(self):
        self.d = 'localhost'


job = Job()


@app.route('/take')
def take():
    job.take(request.args['name'])
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


@app.route('/default')
def default():
    job.set_default()
    return 'done'
