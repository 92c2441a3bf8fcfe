import first
import second

from flask import Flask, request

app = Flask(__name__)


@app.route('/put')
def put():
    second.put(request.args['name'])  # source
    return 'done'


@app.route('/ping')
def ping():
    first.ping()
    return 'done'
