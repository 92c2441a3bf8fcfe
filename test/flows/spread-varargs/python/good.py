import os

from flask import Flask, request

app = Flask(__name__)


def start(program, *words, **options):
    os.system(program + ' ' + ' '.join(words) + options.get('host', ''))


@app.route('/run')
def run():
    start('ping', *['localhost'])
    print(request.args['name'])
    return 'done'
