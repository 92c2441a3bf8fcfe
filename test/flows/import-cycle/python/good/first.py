import second


def first(host):
    second.second(host)


def last(host):
    return host + ' -c 1'
