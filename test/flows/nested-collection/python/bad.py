import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    table = [['localhost', 'b'], ['c', request.args['name']]]  # source
    os.system('ping ' + table[1][1])  # expect: python/process/command-injection
    return 'done'
