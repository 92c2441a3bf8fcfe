import part1


def fifth(text):
    part1.first(text + '.')
