import state4

b = ''


def copy_to_b():
    global b
    b = state4.a
