import os
import shlex

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    os.system('ping ' + shlex.quote(request.args['name']))
    return 'done'
