import os
import shlex

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']  # source
    other = shlex.quote(request.args['other'])
    os.system('ping ' + name)  # expect: python/process/command-injection
    print(other)
    return 'done'
