import os
from dataclasses import dataclass, replace

from flask import Flask, request

app = Flask(__name__)


@dataclass(frozen=True)
class Report:
    folder: str = 'reports'
    name: str = ''


@app.get('/report')
def report():
    wanted = replace(Report(), name=request.args['name'])
    os.system('report ' + wanted.folder)
    return 'done'
