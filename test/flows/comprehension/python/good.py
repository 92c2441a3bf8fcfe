import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = [request.args['name']]
    commands = ['ping localhost' for host in hosts]
    os.system(commands[0])
    return 'done'
