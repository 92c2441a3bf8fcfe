import re
import shlex
import subprocess
from dataclasses import dataclass, field

HOST = re.compile(r'[A-Za-z0-9.-]+')


@dataclass
class Job:
    program: str
    target: str
    options: list = field(default_factory=list)

    @property
    def line(self):
        return f"{self.program} {' '.join(self.options)} {self.target}"

    def arguments(self):
        return [self.program, *self.options, self.target]


class Runner:
    def __init__(self, timeout=10):
        self.timeout = timeout

    def shell(self, job):
        return subprocess.check_output(job.line, shell=True, timeout=self.timeout)  # expect: CWE-78

    def exec(self, job):
        return subprocess.check_output(job.arguments(), timeout=self.timeout)  # safe: CWE-78


def is_host(value):
    return bool(HOST.fullmatch(value))


def quoted(program, *arguments):
    return ' '.join([program] + [shlex.quote(a) for a in arguments])


def run_line(line):
    process = subprocess.Popen(line, shell=True, stdout=subprocess.PIPE)  # expect: CWE-78
    out, _ = process.communicate()
    return out.decode()


def run_quoted(program, *arguments):
    process = subprocess.Popen(quoted(program, *arguments), shell=True, stdout=subprocess.PIPE)  # safe: CWE-78
    return process.communicate()[0].decode()
