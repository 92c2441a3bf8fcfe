# The first copy converts the text to a number.
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
        self.b = str(int(self.a))

    def take(self, text):
        self.a = text


@app.route('/run')
def run():
    job = Job()
    job.take(request.args['name'])
    job.copy_to_b()
    job.copy_to_c()
    job.ping()
    return 'done'
