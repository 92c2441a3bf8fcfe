import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    host = request.args['name']  # source
    script = f"""
        echo start
        ping {host}
    """
    os.system(script)  # expect: python/process/command-injection
    return 'done'
