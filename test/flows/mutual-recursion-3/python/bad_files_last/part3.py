import part1


def third(text):
    part1.first(text + '.')
