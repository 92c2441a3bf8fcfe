# Another variable is run.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = request.args['name']
    b = 'localhost'
    c = 'localhost'
    host = 'localhost'
    for _ in range(3):
        c = b
        b = a
        host = 'example.com'
    print(c)
    os.system('ping ' + host)
    return 'done'
