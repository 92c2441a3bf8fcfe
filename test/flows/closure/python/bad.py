import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']  # source

    def ping():
        os.system('ping ' + name)  # expect: python/process/command-injection

    ping()
    return 'done'
