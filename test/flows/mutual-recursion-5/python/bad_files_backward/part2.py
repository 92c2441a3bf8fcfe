import part1


def fourth(text):
    part1.fifth(text + '.')
