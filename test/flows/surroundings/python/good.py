import os
import subprocess
import sys

host = sys.argv[1]
subprocess.run(['ping', host])
os.system('ls')
