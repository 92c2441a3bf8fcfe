# The functions are put into the table one by one.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {}
ACTIONS['status'] = lambda text: print('status', text)
ACTIONS['history'] = lambda text: print('history', text)
ACTIONS['greet'] = lambda text: print('greet', text)
ACTIONS['count'] = lambda text: print('count', text)
ACTIONS['show'] = lambda text: print('show', text)
ACTIONS['ping'] = lambda text: os.system('ping ' + text)  # expect: python/process/command-injection


@app.route('/run')
def run():
    ACTIONS[request.args['action']](request.args['name'])  # source
    return 'done'
