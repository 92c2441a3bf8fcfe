"""The relay's own small web service."""
import asyncio
import builtins
import concurrent.futures
import logging
import marshal
import os
import re
import subprocess
import sys
from collections import defaultdict, deque
from contextlib import suppress
from urllib.parse import unquote, urlsplit

import aiosqlite
import asyncpg
import dill
import httpx
import yaml
from fastapi import BackgroundTasks, Body, Depends, FastAPI, HTTPException, Path, Request, WebSocket
from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field, field_validator

app = FastAPI(debug=True)  # expect: CWE-489
log = logging.getLogger("relay")
pool = concurrent.futures.ThreadPoolExecutor(4)


class Job(BaseModel):
    name: str
    size: int = Field(default=1, ge=1)
    command: list[str] = []

    @field_validator("name")
    @classmethod
    def check_name(cls, value):
        if not re.fullmatch(r"[\w-]+", value):
            raise ValueError("name")
        return value


class Queue:
    def __init__(self):
        self.waiting = deque()
        self.by_kind = defaultdict(list)

    def put(self, kind, item):
        self.waiting.append(item)
        self.by_kind[kind].append(item)

    def take(self):
        return self.waiting.popleft()


class Wiper:
    def __init__(self, folder):
        self.folder = folder

    def __call__(self, name):
        os.unlink(os.path.join(self.folder, name))  # expect: CWE-22


class Runner:
    _command = "true"

    def using(self, command):
        self._command = command
        return self

    def with_flag(self, flag):
        self._command += " " + flag
        return self

    def run(self):
        return subprocess.run(self._command, shell=True, check=False).returncode  # expect: CWE-78


def tool(path):
    return subprocess.run([path, "--version"], check=False).returncode  # expect: CWE-78


@app.post("/jobs")
async def jobs(job: Job):
    os.system("mkjob " + job.name)  # alarm: CWE-78
    subprocess.Popen(job.command)  # expect: CWE-78
    return {"code": Runner().using("mkjob").with_flag("--size=%d" % job.size).run()}


@app.post("/run")
async def run(request: Request):
    body = await request.json()
    return {"code": Runner().using("mkjob").with_flag(body["flag"]).run(), "tool": tool(body.get("tool"))}


@app.post("/wipe")
async def wipe(name: str = Body(embed=True)):
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, Wiper("/srv/relay"), name)
    return {}


@app.post("/queue")
async def queue(item: str = Body(), kind: str = Body()):
    line = Queue()
    line.put("fixed", "true")
    line.put(kind, item)
    os.system(line.take())  # alarm: CWE-78
    os.system(line.take())  # expect: CWE-78
    return {}


@app.get("/rows")
async def rows(table: str, ident: str = "1"):
    async with aiosqlite.connect("relay.db") as db:
        async with db.execute(f"SELECT * FROM {table}") as cursor:  # expect: CWE-89
            found = [row async for row in cursor]
        await db.execute("DELETE FROM seen WHERE id = ?", (ident,))  # safe: CWE-89
    return found


@app.get("/peers")
async def peers(zone: str):
    connection = await asyncpg.connect("postgresql://relay@db/relay")
    loose = await connection.fetch("SELECT * FROM peers WHERE zone = '" + zone + "'")  # expect: CWE-89
    exact = await connection.fetch("SELECT * FROM peers WHERE zone = $1", zone)  # safe: CWE-89
    return [len(loose), len(exact)]


@app.post("/load")
async def load(request: Request):
    body = await request.body()
    if request.headers.get("content-type") == "application/x-yaml":
        return yaml.unsafe_load(body)  # expect: CWE-502
    if "x-code" in request.headers:
        return marshal.loads(body)  # expect: CWE-502
    with suppress(ValueError):
        return yaml.safe_load(body)  # safe: CWE-502
    return dill.loads(body)  # expect: CWE-502


async def chunks(values):
    for value in values:
        yield "<li>" + value + "</li>"


@app.get("/stream")
async def stream(items: str = ""):
    parts = [part async for part in chunks(unquote(items).split(","))]
    return HTMLResponse("".join(parts))  # expect: CWE-79


@app.get("/stream-text")
async def stream_text(items: str = ""):
    parts = [part async for part in chunks(items.split(","))]
    return PlainTextResponse("".join(parts))  # safe: CWE-79


@app.get("/fan")
async def fan(a: str, b: str):
    async with httpx.AsyncClient() as client:
        one, two = await asyncio.gather(client.get(a), client.get("https://example.org/?q=" + b))  # expect: CWE-918
    return [one.status_code, two.status_code]


@app.get("/fan-known")
async def fan_known(url: str):
    if urlsplit(url).hostname not in ("a.example.org", "b.example.org"):
        raise HTTPException(400)
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).text  # safe: CWE-918


@app.post("/later")
async def later(tasks: BackgroundTasks, line: str = Body()):
    tasks.add_task(audit, line)
    pool.submit(report, line)
    return {}


def audit(line):
    os.system("logger " + line)  # expect: CWE-78


def report(line):
    log.info("line of %d", len(line))
    subprocess.run(["logger", "--", line], check=False)  # safe: CWE-78


@app.websocket("/shell")
async def shell(socket: WebSocket):
    await socket.accept()
    while True:
        text = await socket.receive_text()
        if text == "quit":
            break
        result = eval(text)  # expect: CWE-95
        await socket.send_text(str(result))


def main(argv):
    level = argv[1] if len(argv) > 1 else "info"
    logging.basicConfig(level=level.upper())
    os.umask(0o077)


if __name__ == "__main__":
    main(sys.argv)
