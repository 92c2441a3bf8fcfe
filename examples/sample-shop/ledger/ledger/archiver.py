import os
import subprocess


# Vulnerable: a shell reads the name.
def pack(name):
    command = f"tar -czf /tmp/{name}.tgz exports"
    os.system(command)
    return f"/tmp/{name}.tgz"


# Safe: no shell, and the name cannot be an option.
def pack_safely(name):
    target = f"/tmp/{int(name)}.tgz"
    subprocess.run(["tar", "-czf", target, "exports"], check=True)
    return target
