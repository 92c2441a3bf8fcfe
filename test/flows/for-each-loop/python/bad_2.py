import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = {'a': request.args['name']}  # source
    for key, host in hosts.items():
        os.system('ping ' + host)  # expect: python/process/command-injection
        print(key)
    return 'done'
