import shlex

import part1


def fifth(text):
    part1.first(shlex.quote(text) + '.')
