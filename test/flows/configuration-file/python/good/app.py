import json
import os
from flask import Flask, request

app = Flask(__name__)
with open('config.json') as file:
    config = json.load(file)


@app.route('/report')
def report():
    name = 'daily'
    if config['reports']['shell'] == 'on':
        name = request.args['name']
    os.system('report ' + name)
    return 'ok'
