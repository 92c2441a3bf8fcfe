# The twelfth of twelve calls passes the number of the dangerous branch.
import os

from flask import Flask, request

app = Flask(__name__)


def run(kind, text):
    if kind == 12:
        os.system('ping ' + text)  # expect: python/process/command-injection
    else:
        print(kind, text)


@app.route('/all')
def run_all():
    run(1, 'localhost')
    run(2, 'localhost')
    run(3, 'localhost')
    run(4, 'localhost')
    run(5, 'localhost')
    run(6, 'localhost')
    run(7, 'localhost')
    run(8, 'localhost')
    run(9, 'localhost')
    run(10, 'localhost')
    run(11, 'localhost')
    run(12, request.args['name'])  # source
    return 'done'
