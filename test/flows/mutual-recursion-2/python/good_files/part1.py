import os

import part2


def first(text):
    if len(text) > 40:
        os.system('ping ' + text)
        return
    part2.second(text + '.')
