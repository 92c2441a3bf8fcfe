import state1
import state2
import state3
import state4

from flask import Flask, request

app = Flask(__name__)


@app.route('/take')
def take():
    state1.take(request.args['name'])  # source
    return 'done'


@app.route('/b')
def copy_to_b():
    state2.copy_to_b()
    return 'done'


@app.route('/c')
def copy_to_c():
    state3.copy_to_c()
    return 'done'


@app.route('/ping')
def ping():
    state4.ping()
    return 'done'
