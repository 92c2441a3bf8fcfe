# A method stores the text in a field of the one object.
import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    def __init__(self):
        self.host = ''

    def put(self, text):
        self.host = text

    def ping(self):
        os.system('ping ' + self.host)  # expect: python/process/command-injection


settings = Settings()


@app.route('/put')
def put():
    settings.put(request.args['name'])  # source
    return 'done'


@app.route('/ping')
def ping():
    settings.ping()
    return 'done'
