import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    os.system('ping -c %d localhost' % int(name))
    return 'done'
