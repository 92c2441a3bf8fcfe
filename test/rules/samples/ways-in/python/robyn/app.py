import os
from robyn import Robyn, Request, SubRouter, WebSocket
app = Robyn(__file__)

@app.get('/p/:a')
async def p(request: Request):
    os.system('ls ' + request.path_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.query_params.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.headers.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.body)  # FOUND python/process/command-injection
    os.system('ls ' + request.json()['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.form_data['a'])  # FOUND python/process/command-injection

@app.post('/q')
def q(r):
    os.system('ls ' + r.body)  # FOUND python/process/command-injection

@app.get('/s/:a')
def s(path_params, query_params, body):
    os.system('ls ' + path_params['a'])  # MISSED
