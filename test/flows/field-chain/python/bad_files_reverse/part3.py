from job import job


def copy_to_b():
    job.b = job.a
