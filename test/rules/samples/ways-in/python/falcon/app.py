import os
import falcon
import falcon.asgi

class R:
    def on_get(self, req, resp, name):
        os.system('ls ' + req.params['a'])  # FOUND python/process/command-injection
        os.system('ls ' + req.get_param('a'))  # FOUND python/process/command-injection
        os.system('ls ' + name)  # FOUND python/process/command-injection
        os.system('ls ' + req.get_header('a'))  # FOUND python/process/command-injection
        os.system('ls ' + req.cookies['a'])  # FOUND python/process/command-injection
        resp.content_type = falcon.MEDIA_HTML
        resp.text = '<p>' + req.params['a']  # FOUND python/web/cross-site-scripting
        raise falcon.HTTPFound(req.params['a'])  # FOUND python/web/open-redirect

    def on_post(self, r, s):
        os.system('ls ' + r.media['a'])  # FOUND python/process/command-injection
        os.system('ls ' + r.stream.read().decode())  # FOUND python/process/command-injection
        for part in r.get_media():
            os.system('ls ' + part.filename)  # FOUND python/process/command-injection

    async def on_put(self, req, resp):
        os.system('ls ' + (await req.get_media())['a'])  # FOUND python/process/command-injection
        os.system('ls ' + (await req.stream.read()).decode())  # FOUND python/process/command-injection

class M:
    def process_request(self, r, s):
        os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

app = falcon.App(middleware=[M()])
app.add_route('/r/{name}', R())
