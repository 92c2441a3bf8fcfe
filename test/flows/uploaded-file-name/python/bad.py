import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.files['file'].filename  # source
    os.system('ping ' + name)  # expect: python/process/command-injection
    return 'done'
