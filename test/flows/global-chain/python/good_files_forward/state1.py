a = ''


def take(text):
    global a
    a = text
