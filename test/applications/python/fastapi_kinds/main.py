import hashlib
import os
import pickle
import random
import secrets
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Annotated, List, Optional

import httpx
import jwt
import requests
import yaml
from fastapi import APIRouter, BackgroundTasks, Body, Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Query, Request, UploadFile
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse
from jinja2 import Environment, Template
from lxml import etree
from pydantic import BaseModel, Field, constr, validator
from sqlalchemy import text
from sqlalchemy.orm import Session

app = FastAPI(debug=True)  # expect: CWE-489
router = APIRouter(prefix='/x')
BASE = Path('/srv/files')
SECRET = 'hunter2-super-secret'


class Filter(BaseModel):
    name: str
    age: int = 0
    tags: List[str] = []


class Params:
    def __init__(self, q: str = '', limit: int = 10):
        self.q = q
        self.limit = limit


class Guard:
    def __call__(self, x_user: str = Header()):
        return x_user


def get_db():
    db = sqlite3.connect('x')
    try:
        yield db
    finally:
        db.close()


def current(token: str = Header(...)):
    return jwt.decode(token, SECRET, algorithms=['HS256'])  # expect: CWE-798


def loose(token: str = Header(...)):
    return jwt.decode(token, options={'verify_signature': False})  # expect: CWE-347


@app.get('/a')
def a(q: str, db=Depends(get_db)):
    db.execute(f"SELECT * FROM t WHERE n = '{q}'")  # expect: CWE-89
    db.execute('SELECT * FROM t WHERE n = ?', (q,))  # safe: CWE-89


@app.get('/b/{item_id}')
async def b(item_id: int, q: Optional[str] = None, p: Params = Depends(Params), g: str = Depends(Guard()), db: sqlite3.Connection = Depends(get_db)):
    db.execute(f'SELECT * FROM t WHERE id = {item_id}')  # safe: CWE-89
    db.execute(f'SELECT * FROM t WHERE id = {q}')  # expect: CWE-89
    db.execute(f'SELECT * FROM t WHERE q = {p.q}')  # expect: CWE-89
    db.execute(f'SELECT * FROM t LIMIT {p.limit}')  # safe: CWE-89
    db.execute(f'SELECT * FROM t WHERE u = {g}')  # expect: CWE-89


@app.post('/c')
def c(f: Filter, db=Depends(get_db), x: Annotated[str, Query(max_length=5)] = ''):
    db.execute('SELECT ' + f.name)  # expect: CWE-89
    db.execute(f'SELECT {f.age}')  # safe: CWE-89
    db.execute('SELECT ' + f.tags[0])  # expect: CWE-89
    db.execute('SELECT ' + f.dict()['name'])  # expect: CWE-89
    db.execute('SELECT ' + x)  # expect: CWE-89
    for tag in f.tags:
        db.execute('SELECT ' + tag)  # expect: CWE-89


@app.post('/u')
async def upload(file: UploadFile = File(...), name: str = Form(...)):
    data = await file.read()
    with open(f'/srv/{file.filename}', 'wb') as out:  # expect: CWE-22, CWE-434
        out.write(data)
    (BASE / name).write_bytes(data)  # expect: CWE-22
    safe = os.path.basename(file.filename)
    (BASE / safe).write_bytes(data)  # safe: CWE-22  # expect: CWE-434
    pickle.loads(data)  # expect: CWE-502
    yaml.load(data, Loader=yaml.Loader)  # expect: CWE-502
    yaml.safe_load(data)  # safe: CWE-502
    etree.fromstring(data, etree.XMLParser(resolve_entities=True))  # expect: CWE-611


@app.get('/f/{path:path}')
def files(path: str):
    target = BASE / path
    if not str(target).startswith(str(BASE)):
        raise HTTPException(404)
    return FileResponse(target)  # expect: CWE-22


@app.get('/g/{path:path}')
def files2(path: str):
    target = (BASE / path).resolve()
    if not target.is_relative_to(BASE):
        raise HTTPException(404)
    return FileResponse(target)  # safe: CWE-22


@app.get('/g2')
def files3(path: str):
    full = os.path.realpath(os.path.join('/srv', path))
    if os.path.commonpath([full, '/srv']) != '/srv':
        raise HTTPException(404)
    return open(full).read()  # safe: CWE-22


@app.get('/g3')
def files4(path: str):
    full = os.path.abspath(os.path.join('/srv/', path))
    if not full.startswith('/srv/'):
        raise HTTPException(404)
    with open(full) as fh:  # safe: CWE-22
        return fh.read()


@app.get('/g4')
def files5(path: str):
    if '..' in path or path.startswith('/'):
        raise HTTPException(400)
    return open('/srv/' + path).read()  # safe: CWE-22


@app.get('/h', response_class=HTMLResponse)
def html(name: str):
    return f'<h1>{name}</h1>'  # expect: CWE-79


@app.get('/h2')
def html2(name: str):
    return HTMLResponse('<h1>' + name + '</h1>')  # expect: CWE-79


@app.get('/h3')
def html3(name: str):
    return {'name': name}  # safe: CWE-79


@app.get('/t')
def tmpl(name: str):
    Template('Hi ' + name).render()  # expect: CWE-1336
    Environment().from_string(name)  # expect: CWE-1336, CWE-79
    Template('Hi {{ n }}').render(n=name)  # safe: CWE-1336


@app.get('/s')
async def ssrf(url: str, host: str):
    requests.get(url)  # expect: CWE-918
    async with httpx.AsyncClient() as client:
        await client.get(url)  # expect: CWE-918
        await client.get('https://api.example.com/' + host)  # safe: CWE-918
    requests.get(f'https://{host}/x', verify=False)  # expect: CWE-918, CWE-295
    return RedirectResponse(url)  # expect: CWE-601


@app.get('/cmd')
def cmd(host: str, tasks: BackgroundTasks):
    subprocess.run(f'ping {host}', shell=True)  # expect: CWE-78
    subprocess.run(['ping', host])  # safe: CWE-78
    tasks.add_task(os.system, 'ping ' + host)  # expect: CWE-78
    os.popen('nslookup ' + host).read()  # expect: CWE-78
    eval(host)  # expect: CWE-95


@app.post('/raw')
async def raw(request: Request, session: Session, tok: str = Cookie(None)):
    body = await request.json()
    session.execute(text(f"SELECT * FROM u WHERE n = '{body['n']}'"))  # expect: CWE-89
    session.execute(text('SELECT * FROM u WHERE n = :n'), {'n': body['n']})  # safe: CWE-89
    os.system(request.query_params['x'])  # expect: CWE-78
    os.system(request.headers.get('x'))  # expect: CWE-78
    os.system(request.path_params['x'])  # expect: CWE-78
    form = await request.form()
    os.system(form['x'])  # expect: CWE-78
    os.system(tok)  # expect: CWE-78


def hash_password(password: str):
    return hashlib.md5(password.encode()).hexdigest()  # expect: CWE-916, CWE-328


def hash2(password):
    return hashlib.pbkdf2_hmac('sha256', password.encode(), os.urandom(16), 600000)  # safe: CWE-916


def reset_token():
    token = ''.join(random.choice('abc') for _ in range(10))  # expect: CWE-338, CWE-330
    good = secrets.token_hex(10)  # safe: CWE-338
    return token + good  # expect: CWE-338


def tmp():
    name = tempfile.mktemp()  # expect: CWE-377
    return open(name, 'w')


@app.post('/login')
def login(user: str = Form(), password: str = Form()):
    if password == 'admin123':  # expect: CWE-798
        return 'ok'
    print(password)  # expect: CWE-532
    response = PlainTextResponse('x')
    response.set_cookie('session', user, secure=False, httponly=False)  # expect: CWE-614, CWE-1004
    return response


app.include_router(router)
