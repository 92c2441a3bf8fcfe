# The twelfth of twelve calls passes the constant of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)  # expect: python/process/command-injection
    else:
        print(kind, text)


@app.route('/all')
def run_all():
    run('about', 'localhost')
    run('agenda', 'localhost')
    run('backup', 'localhost')
    run('cancel', 'localhost')
    run('count', 'localhost')
    run('forget', 'localhost')
    run('greet', 'localhost')
    run('invite', 'localhost')
    run('remind', 'localhost')
    run('rename', 'localhost')
    run('share', 'localhost')
    run('ping', request.args['name'])  # source
    return 'done'
