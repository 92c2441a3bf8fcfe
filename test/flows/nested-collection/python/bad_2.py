import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    groups = {'hosts': []}
    groups['hosts'].append({'name': request.args['name']})  # source
    os.system('ping ' + groups['hosts'][0]['name'])  # expect: python/process/command-injection
    return 'done'
