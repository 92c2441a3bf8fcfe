class Job:
    def __init__(self):
        self.a = ''
        self.b = ''
        self.c = ''
        self.d = 'localhost'


job = Job()
