import os
import cherrypy
from cherrypy.lib.static import serve_file

class R:
    @cherrypy.expose
    def index(self, a, *args, **kwargs):
        os.system('ls ' + a)  # FOUND python/process/command-injection
        os.system('ls ' + args[0])  # FOUND python/process/command-injection
        os.system('ls ' + kwargs['a'])  # FOUND python/process/command-injection
        os.system('ls ' + cherrypy.request.params['a'])  # FOUND python/process/command-injection
        os.system('ls ' + cherrypy.request.headers['a'])  # FOUND python/process/command-injection
        os.system('ls ' + cherrypy.request.cookie['a'].value)  # FOUND python/process/command-injection
        os.system('ls ' + cherrypy.request.body.read().decode())  # FOUND python/process/command-injection
        return '<p>' + a  # FOUND python/cherrypy/cross-site-scripting

    @cherrypy.expose
    @cherrypy.tools.json_in()
    def j(self):
        os.system('ls ' + cherrypy.request.json['a'])  # FOUND python/process/command-injection

    @cherrypy.expose
    def up(self, f):
        os.system('ls ' + f.filename)  # FOUND python/process/command-injection
        os.system('ls ' + f.file.read().decode())  # FOUND python/process/command-injection

    @cherrypy.expose
    def r(self, a):
        raise cherrypy.HTTPRedirect(a)  # FOUND python/cherrypy/open-redirect

    @cherrypy.expose
    def s(self, a):
        return serve_file('/tmp/' + a)  # FOUND python/files/path-traversal

    def old(self, a):
        os.system('ls ' + a)  # MISSED
    old.exposed = True

@cherrypy.expose
class Api:
    def GET(self, a):
        os.system('ls ' + a)  # FOUND python/process/command-injection
