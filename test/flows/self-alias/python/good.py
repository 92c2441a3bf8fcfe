import os

from flask import Flask, request

app = Flask(__name__)


class Job:
    def start(self, host):
        this = self
        this.host = host
        os.system('ping ' + self.host)


@app.route('/run')
def run():
    Job().start('localhost')
    print(request.args['name'])
    return 'done'
