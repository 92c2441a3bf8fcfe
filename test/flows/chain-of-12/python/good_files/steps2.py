from steps3 import step7


def step4(text):
    step5(text.strip())


def step5(text):
    step6(text.strip())


def step6(text):
    step7(text.strip())
