import os

from flask import Flask, request

app = Flask(__name__)


class Ping:
    def command(self, host):
        return 'ping ' + host


class Count:
    def command(self, host):
        return 'wc -l hosts' if host else ''


def create(kind):
    if kind == 'ping':
        return Ping()
    return Count()


@app.route('/run')
def run():
    os.system(create('ping').command(request.args['name']))  # source, expect: python/process/command-injection
    return 'done'
