import part3


def second(text):
    part3.third(text + '.')
