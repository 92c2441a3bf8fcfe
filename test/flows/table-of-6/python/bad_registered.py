# The functions are put into the table by a function.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {}


def register(name, action):
    ACTIONS[name] = action


register('status', lambda text: print('status', text))
register('history', lambda text: print('history', text))
register('greet', lambda text: print('greet', text))
register('count', lambda text: print('count', text))
register('show', lambda text: print('show', text))
register('ping', lambda text: os.system('ping ' + text))  # expect: python/process/command-injection


@app.route('/run')
def run():
    ACTIONS[request.args['action']](request.args['name'])  # source
    return 'done'
