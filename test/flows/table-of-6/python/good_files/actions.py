import os


def status(text):
    print('status', text)


def history(text):
    print('history', text)


def greet(text):
    print('greet', text)


def count(text):
    print('count', text)


def show(text):
    print('show', text)


def ping(text):
    os.system('ping ' + text)


ACTIONS = {
    'status': status,
    'history': history,
    'greet': greet,
    'count': count,
    'show': show,
    'ping': ping,
}
