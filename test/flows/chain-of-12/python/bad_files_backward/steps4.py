from steps3 import step4


def step1(text):
    step2(text.strip())


def step2(text):
    step3(text.strip())


def step3(text):
    step4(text.strip())
