import os

import first


def ping():
    os.system('ping ' + first.host)  # expect: python/process/command-injection
