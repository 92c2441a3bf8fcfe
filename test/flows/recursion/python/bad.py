import os

from flask import Flask, request

app = Flask(__name__)


def repeat(text, times):
    if times == 0:
        return ''
    return text + repeat(text, times - 1)


@app.route('/run')
def run():
    os.system('ping ' + repeat(request.args['name'], 3))  # source, expect: python/process/command-injection
    return 'done'
