import os
from bottle import Bottle, route, get, post, request, redirect, static_file, response, run
import bottle
app = Bottle()

@route('/p/<a>')
def p(a):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + request.query.a)  # FOUND python/process/command-injection
    os.system('ls ' + request.query.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.get_header('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.get_cookie('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.url_args['a'])  # FOUND python/process/command-injection

@app.post('/b')
def b():
    os.system('ls ' + request.forms.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.json['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.body.read().decode())  # FOUND python/process/command-injection
    up = request.files.get('f')
    os.system('ls ' + up.raw_filename)  # FOUND python/process/command-injection
    os.system('ls ' + up.file.read().decode())  # FOUND python/process/command-injection
    os.system('ls ' + bottle.request.forms.a)  # FOUND python/process/command-injection
    os.system('ls ' + request.POST['a'])  # FOUND python/process/command-injection

@get('/x')
def x():
    return '<p>' + request.query.a  # FOUND python/bottle/cross-site-scripting

@get('/r')
def r():
    redirect(request.query.a)  # FOUND python/bottle/open-redirect

@get('/s')
def s():
    return static_file('a', root=request.query.a)  # FOUND python/files/path-traversal

def plain(a):
    os.system('ls ' + a)  # FOUND python/process/command-injection

app.route('/plain/<a>', callback=plain)
