import uvicorn
from fastapi import FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import HTMLResponse, JSONResponse
import traceback

from routers import pages, proxy

app = FastAPI(title='fetcher', debug=True)  # expect: CWE-489
app.add_middleware(  # expect: CWE-942
    CORSMiddleware,
    allow_origins=['*'],
    allow_credentials=True,
    allow_methods=['*'],
)
app.include_router(proxy.router, prefix='/proxy')
app.include_router(pages.router)


@app.exception_handler(Exception)
async def on_error(request: Request, exc: Exception):
    return JSONResponse(status_code=500, content={'trace': traceback.format_exc()})  # expect: CWE-209


@app.get('/health')
async def health():
    return {'ok': True}


if __name__ == '__main__':
    uvicorn.run(app, host='127.0.0.1', port=8000)
