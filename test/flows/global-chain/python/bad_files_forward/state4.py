import os

import state3


def ping():
    os.system('ping ' + state3.c)  # expect: python/process/command-injection
