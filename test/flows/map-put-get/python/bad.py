import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    values = {}
    values['host'] = request.args['name']  # source
    os.system('ping ' + values['host'])  # expect: python/process/command-injection
    return 'done'
