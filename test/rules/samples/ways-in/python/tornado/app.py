import os
import tornado.web
import tornado.websocket
import tornado.escape
from tornado.web import RequestHandler
from tornado.tcpserver import TCPServer

class H(tornado.web.RequestHandler):
    def get(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection
        os.system('ls ' + self.get_argument('a'))  # FOUND python/process/command-injection
        os.system('ls ' + self.get_arguments('a')[0])  # FOUND python/process/command-injection
        os.system('ls ' + self.request.headers['a'])  # FOUND python/process/command-injection
        os.system('ls ' + self.get_cookie('a'))  # FOUND python/process/command-injection
        os.system('ls ' + self.request.path)  # FOUND python/process/command-injection
        os.system('ls ' + self.path_args[0])  # FOUND python/process/command-injection

    async def post(self):
        os.system('ls ' + self.get_body_argument('a'))  # FOUND python/process/command-injection
        os.system('ls ' + tornado.escape.json_decode(self.request.body)['a'])  # FOUND python/process/command-injection
        os.system('ls ' + self.request.files['f'][0]['filename'])  # FOUND python/process/command-injection
        os.system('ls ' + self.request.files['f'][0].body.decode())  # FOUND python/process/command-injection
        self.write('<p>' + self.get_argument('a'))  # FOUND python/web/cross-site-scripting

class B(RequestHandler):
    def prepare(self):
        os.system('ls ' + self.request.headers['a'])  # FOUND python/process/command-injection

    def data_received(self, chunk):
        os.system('ls ' + chunk.decode())  # FOUND python/process/command-injection

    def put(self):
        self.redirect(self.get_argument('a'))  # FOUND python/web/open-redirect

class B2(B):
    def get(self):
        self.render(self.get_argument('a'))  # MISSED

class W(tornado.websocket.WebSocketHandler):
    def open(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection

    def on_message(self, message):
        os.system('ls ' + message)  # FOUND python/process/command-injection

class T(TCPServer):
    async def handle_stream(self, stream, address):
        os.system('ls ' + (await stream.read_until(b'\n')).decode())  # FOUND python/process/command-injection
