import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    kind = 'A'
    match kind:
        case 'A':
            host = 'example.com'
        case 'B':
            host = request.args['name']
        case _:
            host = 'example.org'
    os.system('ping ' + host)
    return 'done'
