# The functions return commands; one of them contains the text.
import os

from flask import Flask, request

app = Flask(__name__)

COMMANDS = {
    'status': lambda text: 'status ' + str(len(text)),
    'history': lambda text: 'history ' + str(len(text)),
    'greet': lambda text: 'greet ' + str(len(text)),
    'count': lambda text: 'count ' + str(len(text)),
    'show': lambda text: 'show ' + str(len(text)),
    'ping': lambda text: 'ping ' + text,
}


@app.route('/run')
def run():
    command = COMMANDS[request.args['action']](request.args['name'])  # source
    os.system(command)  # expect: python/process/command-injection
    return 'done'
