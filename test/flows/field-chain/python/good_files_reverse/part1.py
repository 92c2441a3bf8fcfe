import os

from job import job


def ping():
    os.system('ping ' + job.d)
