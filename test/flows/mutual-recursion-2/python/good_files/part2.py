import shlex

import part1


def second(text):
    part1.first(shlex.quote(text) + '.')
