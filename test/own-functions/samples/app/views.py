import os
from flask import Flask, request
from app.safe import clean, is_fine, assert_fine, Store, ticket
app = Flask(__name__)
@app.get('/a')
def a():
    os.system('ls ' + clean(request.args['a']))
@app.get('/b')
def b():
    x = request.args['a']
    if is_fine(x):
        os.system('ls ' + x)
@app.get('/c')
def c():
    x = request.args['a']
    assert_fine(x)
    os.system('ls ' + x)
@app.get('/c2')
def c2():
    x = request.args['a']
    if not is_fine(x):
        return 'no'
    os.system('ls ' + x)
@app.get('/d')
def d():
    Store().find(request.args['a'])
@app.get('/e')
def e():
    os.system('ls ' + ticket())
