import os

import first


def ping():
    os.system('ping ' + first.host)
