# Twelve numbers are passed, and none of them is the one of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 12:
        os.system('ping ' + text)
    else:
        print(kind, text)


@app.route('/all')
def run_all():
    run(0, request.args['name'])
    run(1, request.args['name'])
    run(2, request.args['name'])
    run(3, request.args['name'])
    run(4, request.args['name'])
    run(5, request.args['name'])
    run(6, request.args['name'])
    run(7, request.args['name'])
    run(8, request.args['name'])
    run(9, request.args['name'])
    run(10, request.args['name'])
    run(11, request.args['name'])
    return 'done'
