import os

from flask import Flask

app = Flask(__name__)


@app.route('/run/<name>')
def run(name):  # source
    os.system('ping ' + name)  # expect: python/process/command-injection
    return 'done'
