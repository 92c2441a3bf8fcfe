import os


def run(kind, text):
    if kind == 'ping':
        os.system('ping ' + text)  # expect: python/process/command-injection
    else:
        print(kind, text)
