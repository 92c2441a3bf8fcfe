import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    a = 'localhost'
    b = 'localhost'
    for _ in range(3):
        os.system('ping ' + a)
        a = 'example.com'
        b = request.args['name']
    print(b)
    return 'done'
