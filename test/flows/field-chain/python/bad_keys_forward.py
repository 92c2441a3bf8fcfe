# Each function copies one value of a dictionary to the next; the functions are in the order of the flow.
import os

from flask import Flask, request

app = Flask(__name__)


def take(job, text):
    job['a'] = text


def copy_to_b(job):
    job['b'] = job['a']


def copy_to_c(job):
    job['c'] = job['b']


def ping(job):
    os.system('ping ' + job['c'])  # expect: python/process/command-injection


@app.route('/run')
def run():
    job = {}
    take(job, request.args['name'])  # source
    copy_to_b(job)
    copy_to_c(job)
    ping(job)
    return 'done'
