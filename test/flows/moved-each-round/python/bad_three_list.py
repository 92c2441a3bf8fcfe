# The value moves one variable a round, through three variables. The loop goes over a list.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = 'localhost'
    c = 'localhost'
    for line in ['1', '2', '3', '4', '5', '6']:
        print(line)
        c = b
        b = a
    os.system('ping ' + c)  # expect: python/process/command-injection
    return 'done'
