import base64
import os

from flask import Flask, request
from urllib.parse import unquote

app = Flask(__name__)


@app.route('/run')
def run():
    text = base64.b64decode('bG9jYWxob3N0').decode('utf-8')
    os.system('ping ' + text)
    print(unquote(request.args['name']))
    return 'done'
