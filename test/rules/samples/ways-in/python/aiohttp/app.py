import os
from aiohttp import web, WSMsgType

routes = web.RouteTableDef()

@routes.get('/{a}')
async def q(request: web.Request):
    os.system('ls ' + request.query['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.match_info['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.match_info.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.cookies['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.rel_url.query['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.url.query['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.path)  # FOUND python/process/command-injection

async def b(r):
    os.system('ls ' + (await r.json())['a'])  # FOUND python/process/command-injection

async def post(request):
    d = await request.post()
    os.system('ls ' + d['a'])  # FOUND python/process/command-injection
    os.system('ls ' + d['f'].filename)  # FOUND python/process/command-injection
    os.system('ls ' + d['f'].file.read().decode())  # FOUND python/process/command-injection
    os.system('ls ' + await request.text())  # FOUND python/process/command-injection
    os.system('ls ' + (await request.read()).decode())  # FOUND python/process/command-injection
    reader = await request.multipart()
    field = await reader.next()
    os.system('ls ' + field.filename)  # FOUND python/process/command-injection
    os.system('ls ' + (await field.text()))  # FOUND python/process/command-injection
    async for part in await request.multipart():
        os.system('ls ' + part.filename)  # FOUND python/process/command-injection
    os.system('ls ' + (await request.content.read()).decode())  # FOUND python/process/command-injection

class V(web.View):
    async def get(self):
        os.system('ls ' + self.request.query['a'])  # FOUND python/process/command-injection

async def ws(request):
    w = web.WebSocketResponse()
    await w.prepare(request)
    async for msg in w:
        if msg.type == WSMsgType.TEXT:
            os.system('ls ' + msg.data)  # FOUND python/process/command-injection
            os.system('ls ' + msg.json()['a'])  # FOUND python/process/command-injection

@web.middleware
async def mw(r, handler):
    os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

async def x(request):
    return web.Response(text='<p>' + request.query['a'], content_type='text/html')  # FOUND python/web/cross-site-scripting

async def red(request):
    raise web.HTTPFound(request.query['a'])  # FOUND python/web/open-redirect

async def red2(request):
    return web.HTTPFound(location=request.query['a'])  # FOUND python/web/open-redirect

async def f(request):
    return web.FileResponse('/tmp/' + request.query['a'])  # FOUND python/files/path-traversal

app = web.Application()
app.router.add_get('/b', b)
app.add_routes([web.post('/p', post), web.view('/v', V)])
