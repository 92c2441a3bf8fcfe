import os
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from starlette.endpoints import HTTPEndpoint, WebSocketEndpoint
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.responses import HTMLResponse, RedirectResponse

async def home(request):
    os.system('ls ' + request.query_params['a'])  # FOUND python/process/command-injection
    return HTMLResponse('<p>' + request.path_params['a'])  # FOUND python/fastapi/cross-site-scripting

async def other(r):
    os.system('ls ' + r.query_params['a'])  # FOUND python/process/command-injection

class E(HTTPEndpoint):
    async def get(self, r):
        os.system('ls ' + r.query_params['a'])  # FOUND python/process/command-injection

class W(WebSocketEndpoint):
    async def on_receive(self, websocket, data):
        os.system('ls ' + data)  # FOUND python/process/command-injection

class M(BaseHTTPMiddleware):
    async def dispatch(self, r, call_next):
        os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

async def ws(w):
    os.system('ls ' + await w.receive_text())  # FOUND python/process/command-injection

async def asgi(scope, receive, send):
    os.system('ls ' + scope['path'])  # FOUND python/process/command-injection
    m = await receive()
    os.system('ls ' + m['body'].decode())  # MISSED

app = Starlette(routes=[Route('/', home), Route('/o', other), Route('/e', E), WebSocketRoute('/w', ws)])
