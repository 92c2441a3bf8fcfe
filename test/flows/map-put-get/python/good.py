import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    values = {}
    values['host'] = 'localhost'
    os.system('ping ' + values['host'])
    print(request.args['name'])
    return 'done'
