import os
import socketio
from flask import Flask, request
from flask_socketio import SocketIO, emit, Namespace
app = Flask(__name__)
fio = SocketIO(app)

@fio.on('a')
def a(data):
    os.system('ls ' + data['a'])  # FOUND python/process/command-injection

@fio.event
def b(data):
    os.system('ls ' + data)  # FOUND python/process/command-injection

class N(Namespace):
    def on_x(self, data):
        os.system('ls ' + data)  # FOUND python/process/command-injection

fio.on_event('c', lambda d: os.system('ls ' + d))  # FOUND python/process/command-injection
sio = socketio.AsyncServer()

@sio.event
async def my(sid, data):
    os.system('ls ' + data['a'])  # FOUND python/process/command-injection

@sio.on('z')
async def z(sid, data):
    os.system('ls ' + data['a'])  # FOUND python/process/command-injection

@sio.event
async def connect(sid, environ, auth):
    os.system('ls ' + environ['QUERY_STRING'])  # FOUND python/process/command-injection
    os.system('ls ' + auth['token'])  # FOUND python/process/command-injection

class M(socketio.AsyncNamespace):
    async def on_y(self, sid, data):
        os.system('ls ' + data)  # FOUND python/process/command-injection
