import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    strict = len('strict') > 10


@app.route('/run')
def run():
    host = 'localhost' if Settings.strict else request.args['name']  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
