import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def start(self, host):
        os.system('ping ' + host)


class Ping(Job):
    pass


@app.route('/run')
def run():
    Ping().start('localhost')
    print(request.args['name'])
    return 'done'
