import functools
import os

from flask import Flask, request

app = Flask(__name__)


def list_files(options, name):
    os.system('ls ' + options)
    return name


list_long = functools.partial(list_files, '-l ')


@app.route('/run')
def run():
    return {'name': list_long(request.args['folder'])}
