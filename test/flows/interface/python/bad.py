import os

from flask import Flask, request
from typing import Protocol

app = Flask(__name__)


class Starter(Protocol):
    def start(self, host: str) -> None: ...


class Ping:
    def start(self, host: str) -> None:
        os.system('ping ' + host)  # expect: python/process/command-injection


def start(starter: Starter, host: str) -> None:
    starter.start(host)


@app.route('/run')
def run():
    start(Ping(), request.args['name'])  # source
    return 'done'
