import os
import sys

host = os.environ['HOST']  # source
print(sys.version)
os.system('ping ' + host)  # expect: python/process/command-from-surroundings
