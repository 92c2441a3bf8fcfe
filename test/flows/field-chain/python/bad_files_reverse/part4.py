from job import job


def take(text):
    job.a = text
