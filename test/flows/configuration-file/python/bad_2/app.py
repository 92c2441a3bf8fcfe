import configparser
import os
from flask import Flask, request

app = Flask(__name__)
config = configparser.ConfigParser()
config.read('settings.ini')


@app.route('/report')
def report():
    name = 'daily' if config.get('reports', 'mode') == 'fixed' else request.args['name']  # source
    os.system('report ' + name)  # expect: python/process/command-injection
    return 'ok'
