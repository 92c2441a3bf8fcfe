import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    host = 'localhost'

    def ping():
        os.system('ping ' + host)

    ping()
    print(name)
    return 'done'
