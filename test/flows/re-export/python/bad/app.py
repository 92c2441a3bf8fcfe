from flask import Flask, request
import tools as t

app = Flask(__name__)


@app.route('/run')
def run():
    t.start(request.args['name'])  # source
    return 'done'
