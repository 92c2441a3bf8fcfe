# Twelve constants are passed, and none of them is the one of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def command(kind, text):
    if kind == 'ping':
        return 'ping ' + text
    return 'uptime'


@app.route('/about')
def run_about():
    line = command('about', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/agenda')
def run_agenda():
    line = command('agenda', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/backup')
def run_backup():
    line = command('backup', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/cancel')
def run_cancel():
    line = command('cancel', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/count')
def run_count():
    line = command('count', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/forget')
def run_forget():
    line = command('forget', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/greet')
def run_greet():
    line = command('greet', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/invite')
def run_invite():
    line = command('invite', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/remind')
def run_remind():
    line = command('remind', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/rename')
def run_rename():
    line = command('rename', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/share')
def run_share():
    line = command('share', request.args['name'])
    os.system(line)
    return 'done'


@app.route('/show')
def run_show():
    line = command('show', request.args['name'])
    os.system(line)
    return 'done'
