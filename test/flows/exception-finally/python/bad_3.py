import os
from contextlib import suppress
from flask import Flask, request

app = Flask(__name__)


@app.get('/number')
def number():
    value = request.args['value']
    with suppress(ValueError):
        return str(int(value))
    os.system('report ' + value)  # expect: python/process/command-injection
    return 'ok'
