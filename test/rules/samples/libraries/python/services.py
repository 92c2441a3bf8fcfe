import subprocess

import grpc
import kombu
import shop_pb2_grpc


class Shop(shop_pb2_grpc.ShopServicer):
    def Ping(self, request, context):
        subprocess.run('ping ' + request.host, shell=True)  # FOUND python/process/command-injection
        return None


def on_message(body, message):
    subprocess.run('ping ' + body['host'], shell=True)  # FOUND python/process/command-injection


def listen(connection):
    with kombu.Consumer(connection, queues=[], callbacks=[on_message]):
        connection.drain_events()
