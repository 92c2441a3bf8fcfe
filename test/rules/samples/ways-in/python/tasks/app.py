import os
from celery import Celery, shared_task, Task
import dramatiq
from rq import Queue
from huey import RedisHuey
app = Celery('x')
h = RedisHuey()

@app.task(bind=True)
def a(self, x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

@shared_task
def b(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

@dramatiq.actor
def c(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

@h.task()
def d(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

class T(Task):
    def run(self, x):
        os.system('ls ' + x)  # FOUND python/process/command-injection

async def job(ctx, x):
    os.system('ls ' + x)  # MISSED

class WorkerSettings:
    functions = [job]
