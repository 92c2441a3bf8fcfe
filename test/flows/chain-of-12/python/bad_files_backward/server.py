from flask import Flask, request
from steps4 import step1

app = Flask(__name__)


@app.route('/run')
def run():
    step1(request.args['name'])  # source
    return 'done'
