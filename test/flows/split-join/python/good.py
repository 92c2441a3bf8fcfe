import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    parts = 'a,b'.split(',')
    os.system('ping ' + ' '.join(parts))
    print(request.args['name'].split(','))
    return 'done'
