import os

import second


def ping():
    os.system('ping ' + second.host)  # expect: python/process/command-injection
