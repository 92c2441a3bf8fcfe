import os
from quart import Quart, request, websocket, redirect, send_file, Blueprint, render_template_string
app = Quart(__name__)

@app.route('/p/<a>')
async def p(a):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + request.args['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.form)['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.get_json())['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.json)['a'])  # FOUND python/process/command-injection
    os.system('ls ' + (await request.files)['f'].filename)  # FOUND python/process/command-injection
    os.system('ls ' + (await request.data).decode())  # FOUND python/process/command-injection
    os.system('ls ' + (await request.get_data()).decode())  # FOUND python/process/command-injection
    form = await request.form
    os.system('ls ' + form.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    return '<p>' + a  # FOUND python/flask/cross-site-scripting

@app.websocket('/ws')
async def ws():
    os.system('ls ' + await websocket.receive())  # FOUND python/process/command-injection
    os.system('ls ' + (await websocket.receive_json())['a'])  # FOUND python/process/command-injection
    os.system('ls ' + websocket.args['a'])  # FOUND python/process/command-injection

@app.route('/s')
async def s():
    return await send_file(request.args['a'])  # FOUND python/flask/send-file

@app.route('/r')
async def r():
    return redirect(request.args['a'])  # FOUND python/flask/open-redirect
