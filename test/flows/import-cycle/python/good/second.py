import os

import first


def second(host):
    os.system('ping ' + first.last(host))
