# Methods of a class that call each other.
import os

from flask import Flask, request

app = Flask(__name__)


class Pings:
    def first(self, text):
        if len(text) > 40:
            os.system('ping ' + text)  # expect: python/process/command-injection
            return
        self.second(text + '.')

    def second(self, text):
        self.third(text + '.')

    def third(self, text):
        self.first(text + '.')


@app.route('/run')
def run():
    pings = Pings()
    pings.third(request.args['name'])  # source
    return 'done'
