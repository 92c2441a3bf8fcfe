# Twelve constants are passed, and none of them is the one of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)
    else:
        print(kind, text)


@app.route('/about')
def run_about():
    run('about', request.args['name'])
    return 'done'


@app.route('/agenda')
def run_agenda():
    run('agenda', request.args['name'])
    return 'done'


@app.route('/backup')
def run_backup():
    run('backup', request.args['name'])
    return 'done'


@app.route('/cancel')
def run_cancel():
    run('cancel', request.args['name'])
    return 'done'


@app.route('/count')
def run_count():
    run('count', request.args['name'])
    return 'done'


@app.route('/forget')
def run_forget():
    run('forget', request.args['name'])
    return 'done'


@app.route('/greet')
def run_greet():
    run('greet', request.args['name'])
    return 'done'


@app.route('/invite')
def run_invite():
    run('invite', request.args['name'])
    return 'done'


@app.route('/remind')
def run_remind():
    run('remind', request.args['name'])
    return 'done'


@app.route('/rename')
def run_rename():
    run('rename', request.args['name'])
    return 'done'


@app.route('/share')
def run_share():
    run('share', request.args['name'])
    return 'done'


@app.route('/show')
def run_show():
    run('show', request.args['name'])
    return 'done'
