import state4

b = ''
d = 'localhost'


def set_default():
    global d
    d = 'example.com'


def copy_to_b():
    global b
    b = state4.a
