import part4


def third(text):
    part4.fourth(text + '.')
