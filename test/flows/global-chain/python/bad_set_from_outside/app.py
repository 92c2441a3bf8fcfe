# A module reads its own variable, which another one has set from outside.
import settings
from flask import Flask, request

app = Flask(__name__)


@app.route('/choose')
def choose():
    settings.host = request.args['name']  # source
    return 'done'


@app.route('/ping')
def run_ping():
    settings.ping()
    return 'done'
