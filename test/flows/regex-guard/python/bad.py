import os
import re

from flask import Flask, request

app = Flask(__name__)


PATTERN = re.compile(r'^[a-z0-9]{1,40}$')


@app.route('/run')
def run():
    host = request.args['name']  # source
    if not re.search(r'[a-z]', host):
        return 'bad host'
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
