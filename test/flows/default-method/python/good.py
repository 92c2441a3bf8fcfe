from abc import ABC, abstractmethod
import os

from flask import Flask, request

app = Flask(__name__)


class Named(ABC):
    @abstractmethod
    def name(self):
        ...

    def command(self):
        return 'ping ' + self.name()


class Asked(Named):
    def __init__(self, host):
        self.host = host

    def name(self):
        return self.host


class Local(Named):
    def name(self):
        return 'localhost'


@app.route('/run')
def run():
    asked = Asked(request.args['name'])
    os.system(Local().command())
    print(len(asked.name()))
    return 'done'
