import os
from typing import Annotated, Optional, List
from fastapi import FastAPI, APIRouter, Request, Query, Path, Header, Cookie, Body, Form, File, UploadFile, Depends, WebSocket, Response
from fastapi.responses import HTMLResponse, RedirectResponse, FileResponse, StreamingResponse
from fastapi.security import OAuth2PasswordRequestForm, HTTPAuthorizationCredentials, HTTPBearer, APIKeyHeader, HTTPBasicCredentials, HTTPBasic
from pydantic import BaseModel
app = FastAPI()
router = APIRouter()

class Item(BaseModel):
    name: str
    n: int

@app.get('/q')
def q(a: str, b: Optional[str] = None, c: List[str] = Query([])):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + b)  # FOUND python/process/command-injection
    os.system('ls ' + c[0])  # FOUND python/process/command-injection

@router.get('/p/{a}')
async def p(a: str, x: Annotated[str, Header()], y: Annotated[str | None, Cookie()] = None):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + x)  # FOUND python/process/command-injection
    os.system('ls ' + y)  # FOUND python/process/command-injection

@router.post('/b')
async def b(item: Item, z: str = Body(...), f: str = Form(...)):
    os.system('ls ' + item.name)  # FOUND python/process/command-injection
    os.system('ls ' + z)  # FOUND python/process/command-injection
    os.system('ls ' + f)  # FOUND python/process/command-injection
    os.system('ls ' + item.dict()['name'])  # FOUND python/process/command-injection
    os.system('ls ' + item.model_dump()['name'])  # FOUND python/process/command-injection

@router.post('/f')
async def f(file: UploadFile, files: List[UploadFile] = File(...), raw: bytes = File(...)):
    os.system('ls ' + file.filename)  # FOUND python/process/command-injection
    os.system('ls ' + files[0].filename)  # FOUND python/process/command-injection
    os.system('ls ' + raw.decode())  # FOUND python/process/command-injection
    os.system('ls ' + (await file.read()).decode())  # FOUND python/process/command-injection
    with open('/tmp/' + file.filename, 'wb') as out:  # FOUND python/files/path-traversal  # FOUND python/files/unrestricted-upload
        out.write(b'')

@router.post('/r')
async def r(request: Request):
    os.system('ls ' + request.query_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.path_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.cookies['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.json())['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.body()).decode())  # FOUND python/process/command-injection
    form = await request.form()
    os.system('ls ' + form['a'])  # FOUND python/process/command-injection
    os.system('ls ' + form['f'].filename)  # FOUND python/process/command-injection
    async for chunk in request.stream():
        os.system('ls ' + chunk.decode())  # FOUND python/process/command-injection
    os.system('ls ' + str(request.url))  # FOUND python/process/command-injection

def dep(a: str, u: str = Header()):
    return a

class Dep:
    def __init__(self, a: str):
        self.a = a

@router.get('/d')
def d(v: str = Depends(dep), w: Dep = Depends(), t: HTTPAuthorizationCredentials = Depends(HTTPBearer()), k: str = Depends(APIKeyHeader(name='x'))):
    os.system('ls ' + v)  # FOUND python/process/command-injection
    os.system('ls ' + w.a)  # FOUND python/process/command-injection
    os.system('ls ' + t.credentials)  # FOUND python/process/command-injection
    os.system('ls ' + k)  # FOUND python/process/command-injection

@router.get('/basic')
def ba(c: Annotated[HTTPBasicCredentials, Depends(HTTPBasic())], o: OAuth2PasswordRequestForm = Depends()):
    os.system('ls ' + c.username)  # FOUND python/process/command-injection
    os.system('ls ' + o.username)  # FOUND python/process/command-injection

@app.websocket('/ws')
async def ws(websocket: WebSocket, q: str):
    os.system('ls ' + q)  # FOUND python/process/command-injection
    os.system('ls ' + await websocket.receive_text())  # FOUND python/process/command-injection
    async for m in websocket.iter_text():
        os.system('ls ' + m)  # FOUND python/process/command-injection
    os.system('ls ' + (await websocket.receive_json())['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await websocket.receive())['text'])  # FOUND python/process/command-injection
    os.system('ls ' + websocket.query_params['a'])  # FOUND python/process/command-injection

@app.middleware('http')
async def mw(request: Request, call_next):
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    return await call_next(request)

@app.get('/x')
def x(a: str):
    return HTMLResponse('<p>' + a)  # FOUND python/fastapi/cross-site-scripting

@app.get('/x2', response_class=HTMLResponse)
def x2(a: str):
    return '<p>' + a  # FOUND python/fastapi/cross-site-scripting

@app.get('/red')
def red(a: str):
    return RedirectResponse(a)  # FOUND python/fastapi/open-redirect

@app.get('/file')
def fil(a: str):
    return FileResponse('/tmp/' + a)  # FOUND python/files/path-traversal

@app.exception_handler(404)
async def nf(request, exc):
    return HTMLResponse('<p>' + str(request.url))  # FOUND python/fastapi/cross-site-scripting
