# The last of three keys is overwritten after the loop.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = {
        'a': request.args['name'],
        'b': 'localhost',
        'c': 'localhost',
    }
    for _ in range(3):
        hosts['c'] = hosts['b']
        hosts['b'] = hosts['a']
    hosts['c'] = 'localhost'
    os.system('ping ' + hosts['c'])
    return 'done'
