import os


def ping(host):
    os.system('ping ' + host)
