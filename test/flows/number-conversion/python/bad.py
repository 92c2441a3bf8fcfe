import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    count = request.args['count']  # source
    os.system('ping -c ' + count + ' localhost')  # expect: python/process/command-injection
    return 'done'
