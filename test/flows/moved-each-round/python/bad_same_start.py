# The variables begin as the same value; what one is in a round is what another was in the round before.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    words = request.args['names'].split()  # source
    last = previous = None
    while words:
        if previous is not None:
            os.system('ping ' + previous)  # expect: python/process/command-injection
        previous = last
        last = words.pop()
    return 'done'
