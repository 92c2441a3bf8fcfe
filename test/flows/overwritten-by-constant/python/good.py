import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    print(name)
    name = 'id'
    os.system(name)
    return 'done'
