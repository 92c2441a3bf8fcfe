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
    run(kind='about', text=request.args['name'])
    return 'done'


@app.route('/agenda')
def run_agenda():
    run(kind='agenda', text=request.args['name'])
    return 'done'


@app.route('/backup')
def run_backup():
    run(kind='backup', text=request.args['name'])
    return 'done'


@app.route('/cancel')
def run_cancel():
    run(kind='cancel', text=request.args['name'])
    return 'done'


@app.route('/count')
def run_count():
    run(kind='count', text=request.args['name'])
    return 'done'


@app.route('/forget')
def run_forget():
    run(kind='forget', text=request.args['name'])
    return 'done'


@app.route('/greet')
def run_greet():
    run(kind='greet', text=request.args['name'])
    return 'done'


@app.route('/invite')
def run_invite():
    run(kind='invite', text=request.args['name'])
    return 'done'


@app.route('/remind')
def run_remind():
    run(kind='remind', text=request.args['name'])
    return 'done'


@app.route('/rename')
def run_rename():
    run(kind='rename', text=request.args['name'])
    return 'done'


@app.route('/share')
def run_share():
    run(kind='share', text=request.args['name'])
    return 'done'


@app.route('/show')
def run_show():
    run(kind='show', text=request.args['name'])
    return 'done'
