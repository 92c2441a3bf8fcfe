import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = 'id'
    b = a
    c = d = b
    a = request.args['name']
    os.system(d)
    print(a, c)
    return 'done'
