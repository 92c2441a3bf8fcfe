import configparser
import os
from flask import Flask, request

app = Flask(__name__)

settings = configparser.ConfigParser()
settings.read_string("""
[export]
engine = shell
""")


@app.get('/export')
def export():
    if settings.get('export', 'engine') == 'shell':
        os.system('export ' + request.args['name'])  # expect: python/process/command-injection
    return 'ok'
