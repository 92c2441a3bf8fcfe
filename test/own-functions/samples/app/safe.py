def clean(x):
    y = weird(x)
    return y + x
def is_fine(x):
    return x in table()
def assert_fine(x):
    if x not in table():
        raise ValueError()
class Store:
    def find(self, q, o=None):
        return remote(q)
def ticket():
    return remote('t')
def on_message(kind, payload):
    eval(payload)
