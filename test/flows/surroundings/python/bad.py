import os
import sys

host = sys.argv[1]  # source
print(sys.version)
os.system('ping ' + host)  # expect: python/process/command-from-surroundings
