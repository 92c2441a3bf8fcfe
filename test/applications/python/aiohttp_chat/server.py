import asyncio
import html
import json
import pickle

import aiohttp
from aiohttp import WSMsgType, web

from store import Store

routes = web.RouteTableDef()
store = Store('chat.db')


@routes.get('/history/{room}')
async def history(request: web.Request) -> web.Response:
    room = request.match_info['room']
    return web.json_response(await store.history(room))  # safe: CWE-79


@routes.post('/say')
async def say(request):
    data = await request.post()
    await store.add(data['room'], data['author'], data['text'])
    return web.Response(text=f"<p>{data['text']}</p>", content_type='text/html')  # expect: CWE-79


@routes.post('/say-safe')
async def say_safe(request):
    data = await request.post()
    return web.Response(text=f"<p>{html.escape(data['text'])}</p>", content_type='text/html')  # safe: CWE-79


@routes.post('/say-plain')
async def say_plain(request):
    return web.Response(text=await request.text())  # safe: CWE-79


@routes.get('/ws')
async def websocket(request):
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        if message.type == WSMsgType.TEXT:
            command = json.loads(message.data)
            if command['kind'] == 'run':
                process = await asyncio.create_subprocess_shell(  # expect: CWE-78
                    command['line'], stdout=asyncio.subprocess.PIPE
                )
                out, _ = await process.communicate()
                await ws.send_str(out.decode())
            elif command['kind'] == 'exec':
                await asyncio.create_subprocess_exec('echo', command['line'])  # safe: CWE-78
        elif message.type == WSMsgType.BINARY:
            state = pickle.loads(message.data)  # expect: CWE-502
            await ws.send_json(state)
    return ws


@routes.get('/unfurl')
async def unfurl(request):
    url = request.query.get('url')
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as answer:  # expect: CWE-918
            return web.json_response({'title': (await answer.text())[:80]})


@routes.get('/leave')
async def leave(request):
    raise web.HTTPFound(request.query['to'])  # expect: CWE-601


@routes.get('/leave-safe')
async def leave_safe(request):
    raise web.HTTPFound(location='/bye')  # safe: CWE-601


class Avatar(web.View):
    async def get(self):
        name = self.request.query['name']
        return web.FileResponse('/srv/avatars/' + name)  # expect: CWE-22


def build():
    app = web.Application()
    app.add_routes(routes)
    app.router.add_view('/avatar', Avatar)
    return app


if __name__ == '__main__':
    web.run_app(build(), host='127.0.0.1')
