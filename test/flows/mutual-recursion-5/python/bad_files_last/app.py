import part1
import part5

from flask import Flask, request

app = Flask(__name__)


@app.route('/home')
def home():
    part1.first('localhost')
    return 'done'


@app.route('/run')
def run():
    part5.fifth(request.args['name'])  # source
    return 'done'
