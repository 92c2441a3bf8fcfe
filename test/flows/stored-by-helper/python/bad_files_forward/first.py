host = ''


def put(text):
    global host
    host = text
