import functools
import os

from flask import Flask, request

app = Flask(__name__)


def list_files(options, folder):
    os.system('ls ' + options + folder)  # expect: python/process/command-injection


list_long = functools.partial(list_files, '-l ')


@app.route('/run')
def run():
    list_long(request.args['folder'])  # source
    return 'done'
