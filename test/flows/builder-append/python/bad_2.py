import io
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    buffer = io.StringIO()
    buffer.write('ping ')
    buffer.write(request.args['name'])  # source
    os.system(buffer.getvalue())  # expect: python/process/command-injection
    return 'done'
