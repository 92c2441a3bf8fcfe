# The first two methods are of the base class.
import os

from flask import Flask, request

app = Flask(__name__)


class Base:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''

    def take(self, text):
        self.a = text

    def copy_to_b(self):
        self.b = self.a


class Job(Base):
    def ping(self):
        os.system('ping ' + self.c)  # expect: python/process/command-injection

    def copy_to_c(self):
        self.c = self.b


@app.route('/run')
def run():
    job = Job()
    job.take(request.args['name'])  # source
    job.copy_to_b()
    job.copy_to_c()
    job.ping()
    return 'done'
