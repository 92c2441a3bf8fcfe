import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    os.system('id')
    print(request.args['name'])
    return 'done'
