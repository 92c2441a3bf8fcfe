import os

from company_tools import harmless, trimmed
from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    os.system('ping ' + harmless(request.args['name']))
    return 'done'
