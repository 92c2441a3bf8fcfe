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
    os.system(Tool.PING.command(request.args['name']))  # source, expect: python/process/command-injection
    return 'done'
