import os

from flask import Flask, request

app = Flask(__name__)


def make_ping(host):
    def ping():
        os.system('ping ' + host)
    return ping


@app.route('/run')
def run():
    ping = make_ping('localhost')
    ping()
    print(request.args['name'])
    return 'done'
