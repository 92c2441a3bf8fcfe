import os

from flask import Flask

app = Flask(__name__)


@app.route('/run/<name>')
def run(name):
    os.system('ping ' + 'localhost')
    return 'done'
