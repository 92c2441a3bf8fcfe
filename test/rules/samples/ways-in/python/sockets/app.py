import os
import asyncio
import json
import websockets
import grpc
import socketserver
from http.server import BaseHTTPRequestHandler
from websockets.asyncio.server import serve
import demo_pb2_grpc

async def handler(websocket):
    async for message in websocket:
        os.system('ls ' + message)  # FOUND python/process/command-injection
    m = await websocket.recv()
    os.system('ls ' + json.loads(m)['a'])  # FOUND python/process/command-injection

async def other(w, path):
    os.system('ls ' + await w.recv())  # FOUND python/process/command-injection
    os.system('ls ' + path)  # FOUND python/process/command-injection
    os.system('ls ' + w.request.path)  # FOUND python/process/command-injection

async def main():
    async with serve(handler, '', 1):
        pass
    await websockets.serve(other, '', 2)

class G(demo_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        os.system('ls ' + request.name)  # FOUND python/process/command-injection
        for k, v in context.invocation_metadata():
            os.system('ls ' + v)  # FOUND python/process/command-injection

    def Stream(self, request_iterator, context):
        for r in request_iterator:
            os.system('ls ' + r.name)  # FOUND python/process/command-injection

class T(socketserver.BaseRequestHandler):
    def handle(self):
        os.system('ls ' + self.request.recv(1024).decode())  # FOUND python/process/command-injection

class T2(socketserver.StreamRequestHandler):
    def handle(self):
        os.system('ls ' + self.rfile.readline().decode())  # FOUND python/process/command-injection

async def client(reader, writer):
    os.system('ls ' + (await reader.readline()).decode())  # FOUND python/process/command-injection

async def main2():
    await asyncio.start_server(client, '', 1)

class P(asyncio.Protocol):
    def data_received(self, data):
        os.system('ls ' + data.decode())  # FOUND python/process/command-injection

class U(asyncio.DatagramProtocol):
    def datagram_received(self, data, addr):
        os.system('ls ' + data.decode())  # FOUND python/process/command-injection

class H(BaseHTTPRequestHandler):
    def do_GET(self):
        os.system('ls ' + self.path)  # FOUND python/process/command-injection
        os.system('ls ' + self.headers['a'])  # FOUND python/process/command-injection
        os.system('ls ' + self.rfile.read(10).decode())  # FOUND python/process/command-injection
        self.send_header('Location', self.headers['a'])  # FOUND python/web/open-redirect
