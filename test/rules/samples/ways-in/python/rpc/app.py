import os
from xmlrpc.server import SimpleXMLRPCServer
from jsonrpcserver import method
from flask_jsonrpc import JSONRPC
from jsonrpc import dispatcher
import Pyro4
import rpyc
server = SimpleXMLRPCServer(('', 1))

def a(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

server.register_function(a, 'a')

@method
def b(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

@dispatcher.add_method
def c(x):
    os.system('ls ' + x)  # FOUND python/process/command-injection

@Pyro4.expose
class P:
    def d(self, x):
        os.system('ls ' + x)  # MISSED

class R(rpyc.Service):
    def exposed_e(self, x):
        os.system('ls ' + x)  # FOUND python/process/command-injection
