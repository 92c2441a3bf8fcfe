import asyncio
import os

from flask import Flask, request

app = Flask(__name__)


async def load():
    return await read()


async def read():
    return request.args['name']  # source


@app.route('/run')
def run():
    name = asyncio.run(load())
    os.system('ping ' + name)  # expect: python/process/command-injection
    return 'done'
