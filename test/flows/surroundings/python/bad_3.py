import os
import sys

host = open('host.txt').read()  # source
print(sys.version)
os.system('ping ' + host)  # expect: python/process/command-from-surroundings
