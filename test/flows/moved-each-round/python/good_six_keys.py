# The last of six keys is overwritten after the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = {
        'a': request.args['name'],
        'b': 'localhost',
        'c': 'localhost',
        'd': 'localhost',
        'e': 'localhost',
        'f': 'localhost',
    }
    for _ in range(6):
        hosts['f'] = hosts['e']
        hosts['e'] = hosts['d']
        hosts['d'] = hosts['c']
        hosts['c'] = hosts['b']
        hosts['b'] = hosts['a']
    hosts['f'] = 'localhost'
    os.system('ping ' + hosts['f'])
    return 'done'
