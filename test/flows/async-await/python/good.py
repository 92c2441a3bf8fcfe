import asyncio
import os

from flask import Flask, request

app = Flask(__name__)


async def load():
    return await read()


async def read():
    return request.args['name']


@app.route('/run')
def run():
    name = asyncio.run(load())
    os.system('ping localhost')
    print(name)
    return 'done'
