import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    count = request.args['count']
    if not count.isdigit():
        return 'bad count'
    os.system('ping -c ' + count)
    return 'done'
