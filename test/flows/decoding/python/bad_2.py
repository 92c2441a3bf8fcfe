import base64
import os

from flask import Flask, request
from urllib.parse import unquote

app = Flask(__name__)


@app.route('/run')
def run():
    text = unquote(request.args['name'])  # source
    os.system('ping ' + text)  # expect: python/process/command-injection
    return 'done'
