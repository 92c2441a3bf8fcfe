import shlex

import part1


def third(text):
    part1.first(shlex.quote(text) + '.')
