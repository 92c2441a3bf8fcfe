import os

from flask import Flask, request

app = Flask(__name__)


def stop(number, frame):
    raise SystemExit(number)


@app.route('/run')
def run():
    stop(1, None)
    os.system('ping ' + request.args['name'])
    return 'done'
