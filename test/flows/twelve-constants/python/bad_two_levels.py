# The constants are passed on by another function.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)  # expect: python/process/command-injection
    else:
        print(kind, text)


def handle(kind, text):
    run(kind, text.strip())


@app.route('/about')
def run_about():
    handle('about', 'localhost')
    return 'done'


@app.route('/agenda')
def run_agenda():
    handle('agenda', 'localhost')
    return 'done'


@app.route('/backup')
def run_backup():
    handle('backup', 'localhost')
    return 'done'


@app.route('/cancel')
def run_cancel():
    handle('cancel', 'localhost')
    return 'done'


@app.route('/count')
def run_count():
    handle('count', 'localhost')
    return 'done'


@app.route('/forget')
def run_forget():
    handle('forget', 'localhost')
    return 'done'


@app.route('/greet')
def run_greet():
    handle('greet', 'localhost')
    return 'done'


@app.route('/invite')
def run_invite():
    handle('invite', 'localhost')
    return 'done'


@app.route('/remind')
def run_remind():
    handle('remind', 'localhost')
    return 'done'


@app.route('/rename')
def run_rename():
    handle('rename', 'localhost')
    return 'done'


@app.route('/share')
def run_share():
    handle('share', 'localhost')
    return 'done'


@app.route('/ping')
def run_ping():
    handle('ping', request.args['name'])  # source
    return 'done'
