a = ''
b = ''
c = ''
d = 'localhost'
