# One object for all requests; methods and routes are in the reverse order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''
        self.d = ''
        self.e = ''
        self.f = ''

    def ping(self):
        os.system('ping ' + self.f)  # expect: python/process/command-injection

    def copy_to_f(self):
        self.f = self.e

    def copy_to_e(self):
        self.e = self.d

    def copy_to_d(self):
        self.d = self.c

    def copy_to_c(self):
        self.c = self.b

    def copy_to_b(self):
        self.b = self.a

    def take(self, text):
        self.a = text


job = Job()


@app.route('/ping')
def ping():
    job.ping()
    return 'done'


@app.route('/f')
def copy_to_f():
    job.copy_to_f()
    return 'done'


@app.route('/e')
def copy_to_e():
    job.copy_to_e()
    return 'done'


@app.route('/d')
def copy_to_d():
    job.copy_to_d()
    return 'done'


@app.route('/c')
def copy_to_c():
    job.copy_to_c()
    return 'done'


@app.route('/b')
def copy_to_b():
    job.copy_to_b()
    return 'done'


@app.route('/take')
def take():
    job.take(request.args['name'])  # source
    return 'done'
