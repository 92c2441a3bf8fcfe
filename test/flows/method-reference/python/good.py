import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    table = {'run': os.system, 'show': print}
    table['show'](request.args['name'])
    return 'done'
