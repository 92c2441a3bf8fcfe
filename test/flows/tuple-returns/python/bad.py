import os

from flask import Flask, request

app = Flask(__name__)


def parse(text):
    return 'ping', text.strip()


@app.route('/run')
def run():
    program, host = parse(request.args['name'])  # source
    os.system(host)  # expect: python/process/command-injection
    print(program)
    return 'done'
