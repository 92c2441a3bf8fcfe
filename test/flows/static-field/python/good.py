import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    host = 'localhost'
    program = 'ping'


@app.route('/run')
def run():
    Settings.host = request.args['name']
    os.system(Settings.program)
    return 'done'
