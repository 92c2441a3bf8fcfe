import part5


def fifth(text):
    part5.first(text + '.')
