import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    command = 'id'
    os.system(command)
    print(name)
    return 'done'
