import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    hosts = [request.args['name']]
    for host in ['localhost']:
        os.system('ping ' + host)
    print(len(hosts))
    return 'done'
