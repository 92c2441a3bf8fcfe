import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']  # source
    b = a
    c = d = b
    os.system(d)  # expect: python/process/command-injection
    print(c)
    return 'done'
