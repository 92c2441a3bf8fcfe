import os
from pathlib import Path
import yaml
from flask import Flask, request

app = Flask(__name__)
settings = yaml.safe_load(Path('conf/app.yml').read_text())


@app.route('/report')
def report():
    name = request.args['name']  # source
    if settings['mode'] == 'fixed':
        name = 'daily'
    os.system('report ' + name)  # expect: python/process/command-injection
    return 'ok'
