import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    os.system(f"head -n {request.args['size']:d} notes.txt")
    os.system('head -n %d notes.txt' % request.args.get('size', type=int))
    return 'done'
