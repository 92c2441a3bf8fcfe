import os

from make import make


def home():
    target = make('localhost')
    os.system('ping ' + target.host)  # expect: nothing
    return 'done'
