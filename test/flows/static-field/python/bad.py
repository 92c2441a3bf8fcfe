import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    host = 'localhost'
    program = 'ping'


@app.route('/run')
def run():
    Settings.host = request.args['name']  # source
    os.system('ping ' + Settings.host)  # expect: python/process/command-injection
    return 'done'
