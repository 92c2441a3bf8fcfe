import part2


def second(text):
    part2.first(text + '.')
