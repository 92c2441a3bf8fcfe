# All callers of the method pass constants.
import os

from flask import Flask, request

app = Flask(__name__)


class Settings:
    def __init__(self):
        self.host = ''

    def ping(self):
        os.system('ping ' + self.host)

    def put(self, text):
        self.host = text


settings = Settings()


@app.route('/ping')
def ping():
    settings.ping()
    return 'done'


@app.route('/put')
def put():
    settings.put('localhost')
    print(request.args['name'])
    return 'done'
