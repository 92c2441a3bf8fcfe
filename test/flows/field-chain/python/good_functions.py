# Another field is run, which only holds constants.
import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    d = 'localhost'


def ping(job):
    os.system('ping ' + job.d)


def copy_to_c(job):
    job.c = job.b


def copy_to_b(job):
    job.b = job.a


def take(job, text):
    job.a = text


@app.route('/run')
def run():
    job = Job()
    take(job, request.args['name'])
    copy_to_b(job)
    copy_to_c(job)
    ping(job)
    return 'done'
