import part5


def fourth(text):
    part5.fifth(text + '.')
