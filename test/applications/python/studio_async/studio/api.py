import asyncio
import logging
import os
import re
import shutil
import uuid
from pathlib import Path
from typing import Annotated

import httpx
import jwt
from fastapi import APIRouter, Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Query, UploadFile
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse
from fastapi.security import OAuth2PasswordBearer
from pydantic import BaseModel, constr

from . import store

log = logging.getLogger(__name__)
MEDIA = Path("/srv/studio/media")
JWT_KEY = os.getenv("STUDIO_JWT_KEY", "")
TITLE = re.compile(r"[A-Za-z0-9 ]{1,60}")

app = FastAPI()
app.add_middleware(  # expect: CWE-942
    CORSMiddleware,
    allow_origins=["*"],
    allow_credentials=True,
    allow_methods=["*"],
)
router = APIRouter(prefix="/takes")
scheme = OAuth2PasswordBearer(tokenUrl="token")


def peek(token: str = Depends(scheme)):
    return jwt.decode(token, options={"verify_signature": False})  # expect: CWE-347


def current_user(token: str = Depends(scheme)):
    try:
        return jwt.decode(token, JWT_KEY, algorithms=["HS256"])["sub"]  # safe: CWE-347
    except jwt.PyJWTError as error:
        raise HTTPException(401) from error


class Search(BaseModel):
    title: str
    artist: str = ""
    limit: int = 20


class Probe(BaseModel):
    host: constr(pattern=r"^[a-z0-9.-]+$")
    count: int = 1
    label: str = ""


def wanted(search: Search):
    return store.Filter(title=search.title, artist=search.artist, limit=search.limit)


@router.post("/search")
async def search(found: store.Filter = Depends(wanted), user=Depends(current_user)):
    return store.by_condition(found)


@router.post("/search-bound")
async def search_bound(search: Search, user=Depends(current_user)):
    found = wanted(search)
    return [*store.by_binding(found), *store.by_model(found)]


@router.get("/export")
async def export(columns: Annotated[list[str], Query()], user=Depends(current_user)):
    return store.export(columns) or store.export_known(columns)


@router.get("/notes")
async def find_notes(author: str, user=Depends(current_user)):
    loose = await store.notes.find({"$where": f"this.author == '{author}'"}).to_list(50)  # expect: CWE-943
    exact = await store.notes.find({"author": author}).to_list(50)  # alarm: CWE-943
    return loose + exact


@router.post("/probe")
async def probe(body: Probe, user=Depends(current_user)):
    process = await asyncio.create_subprocess_shell(f"mediaprobe --label {body.label}")  # expect: CWE-78
    await process.wait()
    counted = await asyncio.create_subprocess_shell(f"mediaprobe --count {body.count}")  # safe: CWE-78
    await counted.wait()
    listed = await asyncio.create_subprocess_exec("mediaprobe", "--label", body.label)  # safe: CWE-78
    return {"code": await listed.wait()}


@router.post("/upload")
async def upload(file: UploadFile = File(...), folder: str = Form("inbox"), user=Depends(current_user)):
    target = MEDIA / folder / f"{uuid.uuid4().hex}.wav"
    with target.open("wb") as out:  # expect: CWE-22
        shutil.copyfileobj(file.file, out)
    named = MEDIA / "inbox" / f"{uuid.uuid4().hex}{Path(file.filename).suffix}"
    with open(named, "wb") as out:  # safe: CWE-22 # expect: CWE-434
        out.write(await file.read())
    return {"name": target.name}


@router.get("/wave")
async def wave(name: str, user=Depends(current_user)):
    return FileResponse(MEDIA / name)  # expect: CWE-22


@router.get("/wave/{take_id}")
async def wave_by_id(take_id: uuid.UUID, user=Depends(current_user)):
    return FileResponse(MEDIA / f"{take_id}.wav")  # safe: CWE-22


@router.get("/card", response_class=HTMLResponse)
async def card(title: str, x_theme: str = Header("light")):
    return f"<article class='{x_theme}'>{title}</article>"  # expect: CWE-79


@router.get("/card-safe")
async def card_safe(title: str):
    if not TITLE.fullmatch(title):
        raise HTTPException(422)
    return HTMLResponse(f"<article>{title}</article>")  # safe: CWE-79


@router.get("/card-json")
async def card_json(title: str):
    return JSONResponse({"html": f"<article>{title}</article>"})  # safe: CWE-79


@router.get("/return")
async def give_back(to: str | None = Cookie(default=None), next: str = "/"):
    if to and to.startswith("/") and not to.startswith("//"):
        return RedirectResponse(next)  # expect: CWE-601
    return RedirectResponse("/takes/" + next.lstrip("/"))  # safe: CWE-601


async def fetch_cover(address, client=None):
    async with httpx.AsyncClient(timeout=5) as client:
        return await client.get(address)  # expect: CWE-918


@router.get("/cover")
async def cover(address: str, size: int = 64, user=Depends(current_user)):
    picture = await fetch_cover(address)
    async with httpx.AsyncClient(base_url="https://covers.example.org") as client:
        small = await client.get(f"/by-size/{size}")  # safe: CWE-918
    return {"length": len(picture.content) + len(small.content)}


@router.post("/formula")
async def formula(expression: str = Form(), user=Depends(current_user)):
    names = {"bpm": 120, "__builtins__": {}}
    value = eval(expression, names)  # expect: CWE-95
    log.info("formula %d", len(expression))
    return {"value": value}


@router.get("/gain")
async def gain(expression: str = "1"):
    import ast

    return {"value": ast.literal_eval(expression)}  # safe: CWE-95


app.include_router(router)
