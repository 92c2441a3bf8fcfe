import state1

b = ''


def copy_to_b():
    global b
    b = state1.a
