import os
import signal

from flask import Flask, request

app = Flask(__name__)


def stop(number, frame):
    raise SystemExit(number)


@app.route('/run')
def run():
    signal.signal(signal.SIGTERM, stop)
    os.system('ping ' + request.args['name'])  # source, expect: python/process/command-injection
    return 'done'
