# Untrusted input is in another object.
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
        os.system('ping ' + self.c)


@app.route('/run')
def run():
    first = Job()
    second = Job()
    first.take(request.args['name'])
    first.copy_to_b()
    first.copy_to_c()
    second.take('localhost')
    second.copy_to_b()
    second.copy_to_c()
    print(first.c)
    second.ping()
    return 'done'
