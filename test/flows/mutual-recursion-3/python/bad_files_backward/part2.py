import part1


def second(text):
    part1.third(text + '.')
