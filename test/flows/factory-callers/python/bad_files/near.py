import os

from flask import request

from make import make


def run():
    target = make(request.args['name'])  # source
    os.system('ping ' + target.host)  # expect: python/process/command-injection
    return 'done'
