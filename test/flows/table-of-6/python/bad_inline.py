# The dangerous function is the last in the table. The request chooses the function.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {
    'status': lambda text: print('status', text),
    'history': lambda text: print('history', text),
    'greet': lambda text: print('greet', text),
    'count': lambda text: print('count', text),
    'show': lambda text: print('show', text),
    'ping': lambda text: os.system('ping ' + text),  # expect: python/process/command-injection
}


@app.route('/run')
def run():
    ACTIONS[request.args['action']](request.args['name'])  # source
    return 'done'
