import os
from functools import partial

from flask import Flask, request

app = Flask(__name__)


def list_files(options, folder):
    os.system('ls ' + options + folder)  # expect: python/process/command-injection


@app.route('/run')
def run():
    list_folder = partial(list_files, folder=request.args['folder'])  # source
    for option in ['-l ', '-a ']:
        list_folder(option)
    return 'done'
