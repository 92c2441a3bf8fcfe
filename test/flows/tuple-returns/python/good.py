import os

from flask import Flask, request

app = Flask(__name__)


def parse(text):
    return 'ping', text.strip()


@app.route('/run')
def run():
    program, host = parse(request.args['name'])
    os.system(program)
    print(host)
    return 'done'
