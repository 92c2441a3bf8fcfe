# Twelve constants are passed, and none of them is the one of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)
    else:
        print(kind, text)


@app.route('/all')
def run_all():
    run('about', request.args['name'])
    run('agenda', request.args['name'])
    run('backup', request.args['name'])
    run('cancel', request.args['name'])
    run('count', request.args['name'])
    run('forget', request.args['name'])
    run('greet', request.args['name'])
    run('invite', request.args['name'])
    run('remind', request.args['name'])
    run('rename', request.args['name'])
    run('share', request.args['name'])
    run('show', request.args['name'])
    return 'done'
