import os
import pika
import redis
import boto3
import paho.mqtt.client as mqtt
from kafka import KafkaConsumer
from confluent_kafka import Consumer
import nats
import zmq

def cb(ch, method, properties, body):
    os.system('ls ' + body.decode())  # FOUND python/process/command-injection

conn = pika.BlockingConnection()
chan = conn.channel()
chan.basic_consume('q', cb)
for _m, _p, body2 in chan.consume('q'):
    os.system('ls ' + body2.decode())  # FOUND python/process/command-injection

def on_message(client, userdata, msg):
    os.system('ls ' + msg.payload.decode())  # FOUND python/process/command-injection

c = mqtt.Client()
c.on_message = on_message
for m in KafkaConsumer('x'):
    os.system('ls ' + m.value.decode())  # FOUND python/process/command-injection
k = Consumer({})
os.system('ls ' + k.poll(1).value().decode())  # FOUND python/process/command-injection
p = redis.Redis().pubsub()
for m in p.listen():
    os.system('ls ' + m['data'].decode())  # FOUND python/process/command-injection
q = boto3.client('sqs')
for m in q.receive_message(QueueUrl='')['Messages']:
    os.system('ls ' + m['Body'])  # FOUND python/process/command-injection
r = redis.Redis()
os.system('ls ' + r.blpop('x')[1].decode())
z = zmq.Context().socket(zmq.REP)
os.system('ls ' + z.recv_string())  # FOUND python/process/command-injection

async def main():
    nc = await nats.connect('')

    async def h(msg):
        os.system('ls ' + msg.data.decode())  # FOUND python/process/command-injection
    await nc.subscribe('x', cb=h)
