import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    os.system('ping {}'.format('localhost'))
    print('for {}'.format(name))
    return 'done'
