import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    count = request.get_json()
    if isinstance(count, int):
        os.system(f'ping -c {count}')
    return 'done'
