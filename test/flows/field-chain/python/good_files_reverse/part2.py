from job import job


def copy_to_c():
    job.c = job.b
