import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    kind = 'B'
    match kind:
        case 'A':
            host = 'example.com'
        case 'B':
            host = request.args['name']  # source
        case _:
            host = 'example.org'
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
