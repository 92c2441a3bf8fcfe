import os
import shlex

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = shlex.quote(request.args['name'])
    other = request.args['other']
    os.system('ping ' + name)
    print(other)
    return 'done'
