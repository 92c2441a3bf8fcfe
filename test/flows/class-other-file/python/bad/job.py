import os


class Job:
    def __init__(self, host):
        self.host = host

    def start(self):
        os.system('ping ' + self.host)  # expect: python/process/command-injection
