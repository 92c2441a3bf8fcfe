import os
import json
from channels.generic.websocket import WebsocketConsumer, AsyncWebsocketConsumer, AsyncJsonWebsocketConsumer, JsonWebsocketConsumer
from channels.consumer import SyncConsumer

class A(WebsocketConsumer):
    def connect(self):
        os.system('ls ' + self.scope['url_route']['kwargs']['a'])  # FOUND python/process/command-injection
        os.system('ls ' + self.scope['query_string'].decode())  # FOUND python/process/command-injection

    def receive(self, text_data=None, bytes_data=None):
        os.system('ls ' + json.loads(text_data)['a'])  # FOUND python/process/command-injection

class B(AsyncWebsocketConsumer):
    async def receive(self, text_data):
        os.system('ls ' + text_data)  # FOUND python/process/command-injection

class C(AsyncJsonWebsocketConsumer):
    async def receive_json(self, content):
        os.system('ls ' + content['a'])  # FOUND python/process/command-injection

class D(SyncConsumer):
    def websocket_receive(self, event):
        os.system('ls ' + event['text'])  # FOUND python/process/command-injection
