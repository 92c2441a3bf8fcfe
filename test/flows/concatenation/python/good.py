import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    command = 'ping ' + 'localhost'
    command += ' -c 1'
    os.system(command)
    print('for ' + name)
    return 'done'
