import os

from flask import Flask, request

app = Flask(__name__)


def choose(value, allowed, default):
    return value if value in allowed else default


@app.route('/run')
def run():
    os.system('ping ' + choose(request.args['name'], ['a.example.com'], 'b.example.com'))
    return 'done'
