import os

from flask import Flask, request

app = Flask(__name__)


def repeat(text, times):
    if times == 0:
        return ''
    return text + repeat(text, times - 1)


@app.route('/run')
def run():
    os.system('ping ' + repeat('localhost', 3))
    print(repeat(request.args['name'], 3))
    return 'done'
