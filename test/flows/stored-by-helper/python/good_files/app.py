import first
import second

from flask import Flask, request

app = Flask(__name__)


@app.route('/put')
def put():
    first.put('localhost')
    print(request.args['name'])
    return 'done'


@app.route('/ping')
def ping():
    second.ping()
    return 'done'
