import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    count = int(request.args['count'])
    os.system('ping -c ' + str(count) + ' localhost')
    return 'done'
