import os

from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.responses import FileResponse, HTMLResponse, JSONResponse
from starlette.routing import Route


async def homepage(request):
    name = request.query_params.get('name', 'x')
    return HTMLResponse(f'<p>{name}</p>')  # expect: CWE-79


async def api(request):
    body = await request.json()
    return JSONResponse({'echo': body})  # safe: CWE-79


class Files(HTTPEndpoint):
    async def get(self, request):
        return FileResponse(os.path.join('files', request.path_params['name']))  # expect: CWE-22


app = Starlette(routes=[Route('/', homepage), Route('/api', api, methods=['POST']), Route('/files/{name}', Files)])
