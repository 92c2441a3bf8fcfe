import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'program': 'ping', 'host': request.args['name']}
    os.system(job['program'])
    return 'done'
