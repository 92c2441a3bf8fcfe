import os
import web
urls = ('/(.*)', 'H')

class H:
    def GET(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection
        os.system('ls ' + web.input().a)  # FOUND python/process/command-injection
        os.system('ls ' + web.input(a='x')['a'])  # FOUND python/process/command-injection
        os.system('ls ' + web.cookies().a)  # FOUND python/process/command-injection
        os.system('ls ' + web.ctx.env['HTTP_A'])  # FOUND python/process/command-injection
        os.system('ls ' + web.ctx.path)  # FOUND python/process/command-injection
        return '<p>' + name

    def POST(self):
        os.system('ls ' + web.data().decode())  # FOUND python/process/command-injection
        f = web.input(f={})
        os.system('ls ' + f.f.filename)  # FOUND python/process/command-injection
        raise web.seeother(web.input().a)  # FOUND python/web/open-redirect
