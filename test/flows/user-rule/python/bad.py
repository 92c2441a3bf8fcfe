import os

from company_tools import harmless, trimmed
from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    os.system('ping ' + trimmed(request.args['name']))  # source, expect: python/process/command-injection
    return 'done'
