from flask import request

from make import make


def run():
    target = make(request.args['name'])
    print(target.host)
    return 'done'
