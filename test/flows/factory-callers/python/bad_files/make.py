class Target:
    def __init__(self, host):
        self.host = host
        self.port = 22


def make(host):
    return Target(host)
