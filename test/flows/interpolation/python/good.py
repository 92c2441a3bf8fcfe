import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    os.system(f"ping -c {1 + 1} {'localhost'}")
    print(f'for {name}')
    return 'done'
