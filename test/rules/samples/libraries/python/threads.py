import subprocess

import anyio
import gevent
from asgiref.sync import async_to_sync, sync_to_async
from cachetools import TTLCache, cached
from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

app = FastAPI()


def ping(host):
    return subprocess.run('ping ' + host, shell=True)  # FOUND python/process/command-injection


def look(host):
    return subprocess.run('dig ' + host, shell=True)  # FOUND python/process/command-injection


def trace(host):
    return subprocess.run('trace ' + host, shell=True)  # FOUND python/process/command-injection


def who(host):
    return subprocess.run('whois ' + host, shell=True)  # FOUND python/process/command-injection


@cached(TTLCache(10, 60))
def scan(host):
    return subprocess.run('nmap ' + host, shell=True)  # FOUND python/process/command-injection


@app.get('/a/{host}')
async def a(host: str):
    await sync_to_async(ping)(host)
    await run_in_threadpool(look, host)
    await anyio.to_thread.run_sync(trace, host)
    gevent.spawn(who, host)
    scan(host)
