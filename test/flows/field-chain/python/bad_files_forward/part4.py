import os

from job import job


def ping():
    os.system('ping ' + job.c)  # expect: python/process/command-injection
