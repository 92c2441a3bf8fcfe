import state2

c = ''


def copy_to_c():
    global c
    c = state2.b
