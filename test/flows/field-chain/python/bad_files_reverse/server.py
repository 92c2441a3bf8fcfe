import part1
import part2
import part3
import part4

from flask import Flask, request

app = Flask(__name__)


@app.route('/take')
def take():
    part4.take(request.args['name'])  # source
    return 'done'


@app.route('/b')
def copy_to_b():
    part3.copy_to_b()
    return 'done'


@app.route('/c')
def copy_to_c():
    part2.copy_to_c()
    return 'done'


@app.route('/ping')
def ping():
    part1.ping()
    return 'done'
