import os

host = 'localhost'
target = {}


def ping():
    target['name'] = host
    os.system('ping ' + target['name'])  # expect: python/process/command-injection
