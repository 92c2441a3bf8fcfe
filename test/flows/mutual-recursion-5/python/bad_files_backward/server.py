import part4
import part5

from flask import Flask, request

app = Flask(__name__)


@app.route('/home')
def home():
    part5.first('localhost')
    return 'done'


@app.route('/run')
def run():
    part4.second(request.args['name'])  # source
    return 'done'
