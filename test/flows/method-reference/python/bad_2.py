import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    table = {'run': os.system}
    table['run'](request.args['name'])  # source, expect: python/process/command-injection
    return 'done'
