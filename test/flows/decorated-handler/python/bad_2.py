import functools
import os

from flask import Flask, request

app = Flask(__name__)


def with_host(view):
    @functools.wraps(view)
    def wrapper(*args, **kwargs):
        return view(request.args['host'], *args, **kwargs)  # source

    return wrapper


@app.route('/run')
@with_host
def run(host):
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
