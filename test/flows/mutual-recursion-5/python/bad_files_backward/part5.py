import os

import part4


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)  # expect: python/process/command-injection
        return
    part4.second(text + '.')
