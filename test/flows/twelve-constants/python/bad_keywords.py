# The constant is a keyword argument.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)  # expect: python/process/command-injection
    else:
        print(kind, text)


@app.route('/about')
def run_about():
    run(kind='about', text='localhost')
    return 'done'


@app.route('/agenda')
def run_agenda():
    run(kind='agenda', text='localhost')
    return 'done'


@app.route('/backup')
def run_backup():
    run(kind='backup', text='localhost')
    return 'done'


@app.route('/cancel')
def run_cancel():
    run(kind='cancel', text='localhost')
    return 'done'


@app.route('/count')
def run_count():
    run(kind='count', text='localhost')
    return 'done'


@app.route('/forget')
def run_forget():
    run(kind='forget', text='localhost')
    return 'done'


@app.route('/greet')
def run_greet():
    run(kind='greet', text='localhost')
    return 'done'


@app.route('/invite')
def run_invite():
    run(kind='invite', text='localhost')
    return 'done'


@app.route('/remind')
def run_remind():
    run(kind='remind', text='localhost')
    return 'done'


@app.route('/rename')
def run_rename():
    run(kind='rename', text='localhost')
    return 'done'


@app.route('/share')
def run_share():
    run(kind='share', text='localhost')
    return 'done'


@app.route('/ping')
def run_ping():
    run(kind='ping', text=request.args['name'])  # source
    return 'done'
