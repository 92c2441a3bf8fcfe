import os
from flask import Flask, request

app = Flask(__name__)


class Jobs:
    def start(self, name):
        os.system('jobs start ' + name)

    def do_stop(self, name):
        os.system('jobs stop %d' % int(name))

    def run(self, action, name):
        return getattr(self, 'do_' + action)(name)


@app.post('/jobs/<action>/<name>')
def jobs(action, name):
    if action in ('start', 'stop'):
        Jobs().run(action, name)
    return 'ok'
