from steps4 import step10


def step7(text):
    step8(text.strip())


def step8(text):
    step9(text.strip())


def step9(text):
    step10(text.strip())
