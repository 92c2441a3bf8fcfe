import os


def step10(text):
    step11(text.strip())


def step11(text):
    step12(text.strip())


def step12(text):
    os.system('ping ' + text)
