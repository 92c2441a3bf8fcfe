import state1

b = ''
d = 'localhost'


def set_default():
    global d
    d = 'example.com'


def copy_to_b():
    global b
    b = state1.a
