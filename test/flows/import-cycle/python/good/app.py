from flask import Flask, request
from first import first

app = Flask(__name__)


@app.route('/run')
def run():
    first('localhost')
    print(request.args['name'])
    return 'done'
