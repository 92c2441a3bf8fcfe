# Another variable is run.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    d = 'localhost'
    e = 'localhost'
    f = 'localhost'
    host = 'localhost'
    for _ in range(6):
        f = e
        e = d
        d = c
        c = b
        b = a
        host = 'example.com'
    print(f)
    os.system('ping ' + host)
    return 'done'
