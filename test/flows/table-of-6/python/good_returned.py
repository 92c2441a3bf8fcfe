# The functions return commands; none of them contains the text.
import os

from flask import Flask, request

app = Flask(__name__)

COMMANDS = {
    'status': lambda text: 'status ' + str(len(text)),
    'history': lambda text: 'history ' + str(len(text)),
    'greet': lambda text: 'greet ' + str(len(text)),
    'count': lambda text: 'count ' + str(len(text)),
    'show': lambda text: 'show ' + str(len(text)),
}


@app.route('/run')
def run():
    command = COMMANDS[request.args['action']](request.args['name'])
    os.system(command)
    return 'done'
