import part2
import part3

from flask import Flask, request

app = Flask(__name__)


@app.route('/home')
def home():
    part3.first('localhost')
    return 'done'


@app.route('/run')
def run():
    part2.second(request.args['name'])  # source
    return 'done'
