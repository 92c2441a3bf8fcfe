from flask import Flask, request
from tools import ping

app = Flask(__name__)


@app.route('/run')
def run():
    ping(request.args['name'])  # source
    return 'done'
