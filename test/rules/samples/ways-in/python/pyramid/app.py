import os
from pyramid.view import view_config, view_defaults
from pyramid.response import Response, FileResponse
from pyramid.httpexceptions import HTTPFound
from pyramid.config import Configurator

@view_config(route_name='a')
def a(request):
    os.system('ls ' + request.params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.GET['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.matchdict['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.cookies['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.json_body['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.json['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.POST['f'].filename)  # FOUND python/process/command-injection
    os.system('ls ' + request.POST['f'].file.read().decode())  # FOUND python/process/command-injection
    os.system('ls ' + request.body.decode())  # FOUND python/process/command-injection
    return Response('<p>' + request.params['a'])  # FOUND python/web/cross-site-scripting

@view_config(route_name='b')
def b(context, request):
    os.system('ls ' + request.params['a'])  # FOUND python/process/command-injection

class V:
    def __init__(self, request):
        self.request = request

    @view_config(route_name='c')
    def c(self):
        os.system('ls ' + self.request.params['a'])  # FOUND python/process/command-injection
        return HTTPFound(location=self.request.params['a'])  # FOUND python/web/open-redirect

@view_config(route_name='d')
def d(request):
    return FileResponse('/tmp/' + request.params['a'])  # FOUND python/files/path-traversal

def e(r):
    os.system('ls ' + r.params['a'])  # FOUND python/process/command-injection

config = Configurator()
config.add_view(e, route_name='e')
