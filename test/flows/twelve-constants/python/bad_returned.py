# The dangerous branch returns a command with the text.
import os

from flask import Flask, request

app = Flask(__name__)


def command(kind, text):
    if kind == 'ping':
        return 'ping ' + text
    return 'uptime'


@app.route('/about')
def run_about():
    line = command('about', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/agenda')
def run_agenda():
    line = command('agenda', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/backup')
def run_backup():
    line = command('backup', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/cancel')
def run_cancel():
    line = command('cancel', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/count')
def run_count():
    line = command('count', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/forget')
def run_forget():
    line = command('forget', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/greet')
def run_greet():
    line = command('greet', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/invite')
def run_invite():
    line = command('invite', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/remind')
def run_remind():
    line = command('remind', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/rename')
def run_rename():
    line = command('rename', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/share')
def run_share():
    line = command('share', 'localhost')
    os.system(line)  # expect: nothing
    return 'done'


@app.route('/ping')
def run_ping():
    line = command('ping', request.args['name'])  # source
    os.system(line)  # expect: python/process/command-injection
    return 'done'
