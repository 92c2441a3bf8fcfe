from flask import Flask, request
from tools import ping

app = Flask(__name__)


@app.route('/run')
def run():
    ping('localhost')
    print(request.args['name'])
    return 'done'
