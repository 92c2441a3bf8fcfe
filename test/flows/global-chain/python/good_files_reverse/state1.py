import os

import state2


def ping():
    os.system('ping ' + state2.c)
