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


@app.route('/run')
def run():
    job = Job()
    job.take(request.args['name'])
    job.copy_to_b()
    job.copy_to_c()
    job.set_default()
    job.ping()
    return 'done'
