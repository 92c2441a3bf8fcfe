import os


def ping(host):
    os.system('ping ' + host)  # expect: python/process/command-injection
