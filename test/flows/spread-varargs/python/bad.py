import os

from flask import Flask, request

app = Flask(__name__)


def start(program, *words, **options):
    os.system(program + ' ' + ' '.join(words) + options.get('host', ''))  # expect: python/process/command-injection


@app.route('/run')
def run():
    start('ping', *[request.args['name']])  # source
    return 'done'
