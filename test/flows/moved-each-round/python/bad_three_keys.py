# The value moves through three keys of a dictionary.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = {
        'a': request.args['name'],  # source
        'b': 'localhost',
        'c': 'localhost',
    }
    for _ in range(3):
        hosts['c'] = hosts['b']
        hosts['b'] = hosts['a']
    os.system('ping ' + hosts['c'])  # expect: python/process/command-injection
    return 'done'
