# Twelve constants are passed, and none of them is the one of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)
    else:
        print(kind, text)


def handle(kind, text):
    run(kind, text.strip())


@app.route('/about')
def run_about():
    handle('about', request.args['name'])
    return 'done'


@app.route('/agenda')
def run_agenda():
    handle('agenda', request.args['name'])
    return 'done'


@app.route('/backup')
def run_backup():
    handle('backup', request.args['name'])
    return 'done'


@app.route('/cancel')
def run_cancel():
    handle('cancel', request.args['name'])
    return 'done'


@app.route('/count')
def run_count():
    handle('count', request.args['name'])
    return 'done'


@app.route('/forget')
def run_forget():
    handle('forget', request.args['name'])
    return 'done'


@app.route('/greet')
def run_greet():
    handle('greet', request.args['name'])
    return 'done'


@app.route('/invite')
def run_invite():
    handle('invite', request.args['name'])
    return 'done'


@app.route('/remind')
def run_remind():
    handle('remind', request.args['name'])
    return 'done'


@app.route('/rename')
def run_rename():
    handle('rename', request.args['name'])
    return 'done'


@app.route('/share')
def run_share():
    handle('share', request.args['name'])
    return 'done'


@app.route('/show')
def run_show():
    handle('show', request.args['name'])
    return 'done'
