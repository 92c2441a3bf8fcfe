from flask import Flask, request

from runner import run

app = Flask(__name__)


@app.route('/about')
def run_about():
    run('about', 'localhost')
    return 'done'


@app.route('/agenda')
def run_agenda():
    run('agenda', 'localhost')
    return 'done'


@app.route('/backup')
def run_backup():
    run('backup', 'localhost')
    return 'done'


@app.route('/cancel')
def run_cancel():
    run('cancel', 'localhost')
    return 'done'


@app.route('/count')
def run_count():
    run('count', 'localhost')
    return 'done'


@app.route('/forget')
def run_forget():
    run('forget', 'localhost')
    return 'done'


@app.route('/greet')
def run_greet():
    run('greet', 'localhost')
    return 'done'


@app.route('/invite')
def run_invite():
    run('invite', 'localhost')
    return 'done'


@app.route('/remind')
def run_remind():
    run('remind', 'localhost')
    return 'done'


@app.route('/rename')
def run_rename():
    run('rename', 'localhost')
    return 'done'


@app.route('/share')
def run_share():
    run('share', 'localhost')
    return 'done'


@app.route('/ping')
def run_ping():
    run('ping', request.args['name'])  # source
    return 'done'
