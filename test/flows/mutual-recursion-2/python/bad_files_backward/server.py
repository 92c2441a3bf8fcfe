import part1
import part2

from flask import Flask, request

app = Flask(__name__)


@app.route('/home')
def home():
    part2.first('localhost')
    return 'done'


@app.route('/run')
def run():
    part1.second(request.args['name'])  # source
    return 'done'
