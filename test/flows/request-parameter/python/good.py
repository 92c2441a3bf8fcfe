import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args.get('name')
    os.system('ping localhost')
    print(name)
    return 'done'
