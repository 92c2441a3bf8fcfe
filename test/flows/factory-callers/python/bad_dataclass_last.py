# The factory returns an object of a data class. The caller with untrusted input comes last.
import os
from dataclasses import dataclass

from flask import Flask, request

app = Flask(__name__)


@dataclass
class Target:
    host: str
    port: int = 22


def make(host):
    return Target(host=host)


@app.route('/home')
def home():
    target = make('localhost')
    os.system('ping ' + target.host)  # expect: nothing
    return 'done'


@app.route('/run')
def run():
    target = make(request.args['name'])  # source
    os.system('ping ' + target.host)  # expect: python/process/command-injection
    return 'done'
