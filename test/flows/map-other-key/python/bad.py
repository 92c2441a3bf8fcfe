import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    values = {}
    values['host'] = request.args['name']  # source
    values['port'] = '80'
    os.system('ping ' + values.get('host'))  # expect: python/process/command-injection
    return 'done'
