import os
from sanic import Sanic, Blueprint, response, Request
from sanic.response import html, redirect, file, HTTPResponse
from sanic.views import HTTPMethodView
app = Sanic('x')
bp = Blueprint('y')

@app.get('/p/<a>')
async def p(r, a):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + r.args.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + r.args['a'][0])  # FOUND python/process/command-injection
    os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + r.cookies.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + r.token)  # FOUND python/process/command-injection
    os.system('ls ' + r.get_args()['a'][0])  # FOUND python/process/command-injection

@bp.post('/b')
async def b(request):
    os.system('ls ' + request.json['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.form.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.files.get('f').name)  # FOUND python/process/command-injection
    os.system('ls ' + request.files['f'][0].body.decode())  # FOUND python/process/command-injection
    os.system('ls ' + request.body.decode())  # FOUND python/process/command-injection
    os.system('ls ' + request.load_json()['a'])  # FOUND python/process/command-injection

class V(HTTPMethodView):
    async def get(self, r, name):
        os.system('ls ' + r.args.get('a'))  # FOUND python/process/command-injection
        os.system('ls ' + name)  # FOUND python/process/command-injection

@app.websocket('/ws')
async def ws(r, w):
    os.system('ls ' + await w.recv())  # FOUND python/process/command-injection
    async for m in w:
        os.system('ls ' + m)  # FOUND python/process/command-injection

@app.middleware('request')
async def mw(r):
    os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

@app.on_request
async def mw2(r):
    os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

@app.get('/x')
async def x(r):
    return html('<p>' + r.args.get('a'))  # FOUND python/web/cross-site-scripting

@app.get('/r')
async def red(r):
    return redirect(r.args.get('a'))  # FOUND python/web/open-redirect

@app.get('/f')
async def f(r):
    return await file('/tmp/' + r.args.get('a'))  # FOUND python/files/path-traversal

async def add(r):
    os.system('ls ' + r.args.get('a'))  # FOUND python/process/command-injection

app.add_route(add, '/add')
