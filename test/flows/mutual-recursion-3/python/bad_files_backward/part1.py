import part3


def third(text):
    part3.first(text + '.')
