import state3

c = ''


def copy_to_c():
    global c
    c = state3.d
