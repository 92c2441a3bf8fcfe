import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    program, host = 'ping', request.args['name']
    os.system(program)
    print(host)
    return 'done'
