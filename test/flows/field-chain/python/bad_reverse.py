# Each method copies one field to the next; the methods are in the reverse order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''

    def ping(self):
        os.system('ping ' + self.c)  # expect: python/process/command-injection

    def copy_to_c(self):
        self.c = self.b

    def copy_to_b(self):
        self.b = self.a

    def take(self, text):
        self.a = text


@app.route('/run')
def run():
    job = Job()
    job.take(request.args['name'])  # source
    job.copy_to_b()
    job.copy_to_c()
    job.ping()
    return 'done'
