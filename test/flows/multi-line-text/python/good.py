import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']
    mode = """
    strict"""
    script = """
        echo start
        ping localhost
    """
    os.system(script if mode.strip() == 'strict' else host)
    return 'done'
