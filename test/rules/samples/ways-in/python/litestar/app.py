import os
from typing import Annotated
from litestar import Litestar, get, post, put, Controller, Request, websocket, WebSocket, route, MediaType
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body, Parameter
from litestar.handlers import websocket_listener
from litestar.response import Redirect, File, Template
from dataclasses import dataclass

@dataclass
class D:
    name: str

@get('/p/{a:str}')
async def p(a: str, q: str, h: Annotated[str, Parameter(header='x')]) -> str:
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + q)  # FOUND python/process/command-injection
    os.system('ls ' + h)  # FOUND python/process/command-injection

@post('/b')
async def b(data: D) -> None:
    os.system('ls ' + data.name)  # FOUND python/process/command-injection

@post('/d')
async def dd(data: dict[str, str]) -> None:
    os.system('ls ' + data['a'])  # FOUND python/process/command-injection

@post('/f')
async def f(data: Annotated[UploadFile, Body(media_type=RequestEncodingType.MULTI_PART)]) -> None:
    os.system('ls ' + data.filename)  # FOUND python/process/command-injection
    os.system('ls ' + (await data.read()).decode())  # FOUND python/process/command-injection

@get('/r')
async def r(request: Request) -> None:
    os.system('ls ' + request.query_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.cookies['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.json())['a'])  # FOUND python/process/command-injection

class C(Controller):
    @get('/x')
    async def x(self, a: str) -> None:
        os.system('ls ' + a)  # FOUND python/process/command-injection

@websocket('/ws')
async def ws(socket: WebSocket) -> None:
    os.system('ls ' + (await socket.receive_json())['a'])  # FOUND python/process/command-injection

@websocket_listener('/l')
async def l(data: str) -> str:
    os.system('ls ' + data)  # FOUND python/process/command-injection

@get('/html', media_type=MediaType.HTML)
async def html(a: str) -> str:
    return '<p>' + a  # FOUND python/litestar/cross-site-scripting

@get('/red')
async def red(a: str) -> Redirect:
    return Redirect(path=a)  # FOUND python/web/open-redirect

@get('/file')
async def fi(a: str) -> File:
    return File(path='/tmp/' + a)  # FOUND python/files/path-traversal
