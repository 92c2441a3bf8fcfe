import os
import re

from flask import Flask, request

app = Flask(__name__)


PATTERN = re.compile(r'^[a-z0-9]{1,40}$')


@app.route('/run')
def run():
    host = request.args['name']
    if PATTERN.match(host):
        os.system('ping ' + host)
    return 'done'
