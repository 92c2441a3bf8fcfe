import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    for index, host in enumerate([request.args['name']]):  # source
        os.system('ping ' + host)  # expect: python/process/command-injection
        print(index)
    return 'done'
