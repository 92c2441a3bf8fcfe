import part2


def third(text):
    part2.fourth(text + '.')
