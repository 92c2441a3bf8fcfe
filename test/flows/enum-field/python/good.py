from enum import Enum
import os

from flask import Flask, request

app = Flask(__name__)


class Tool(Enum):
    PING = 'ping'
    TRACE = 'traceroute'

    def command(self, host):
        return self.value + ' ' + host


@app.route('/run')
def run():
    tool = request.args['name']
    os.system(Tool.TRACE.command('localhost' if tool else 'b'))
    return 'done'
