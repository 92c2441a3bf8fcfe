import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    short = ' LOCALHOST '.strip().lower()
    os.system('ping ' + short[1:])
    print(name.strip())
    return 'done'
