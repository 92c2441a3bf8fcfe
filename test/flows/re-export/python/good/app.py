from flask import Flask, request
import tools as t

app = Flask(__name__)


@app.route('/run')
def run():
    t.start('localhost')
    print(request.args['name'])
    return 'done'
