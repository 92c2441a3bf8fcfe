import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    job = {'host': request.args['name']}
    job['host'] = 'localhost'
    os.system('ping ' + job['host'])
    return 'done'
