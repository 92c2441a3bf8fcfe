import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    table = [['localhost', 'b'], ['c', request.args['name']]]
    os.system('ping ' + table[0][0])
    return 'done'
