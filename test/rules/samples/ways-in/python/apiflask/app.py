import os
from apiflask import APIFlask, APIBlueprint, Schema
from apiflask.fields import String
app = APIFlask(__name__)

@app.get('/p/<name>')
def p(name):
    os.system('ls ' + name)  # FOUND python/process/command-injection

@app.post('/b')
@app.input(S)
def b(json_data):
    os.system('ls ' + json_data['a'])  # FOUND python/process/command-injection

@app.post('/c')
@app.input(S, location='query', arg_name='q')
def c(q):
    os.system('ls ' + q['a'])  # FOUND python/process/command-injection
