import part1
import part2

from flask import Flask, request

app = Flask(__name__)


@app.route('/home')
def home():
    part1.first('localhost')
    return 'done'


@app.route('/run')
def run():
    part2.second(request.args['name'])  # source
    return 'done'
