from flask import Flask, request

from actions import ACTIONS

app = Flask(__name__)


@app.route('/run')
def run():
    ACTIONS['show'](request.args['name'])
    return 'done'
