import os
from dotenv import load_dotenv
from flask import Flask, request

load_dotenv()
app = Flask(__name__)


@app.route('/report')
def report():
    name = 'daily' if os.getenv('REPORT_MODE') == 'fixed' else request.args['name']  # source
    os.system('report ' + name)  # expect: python/process/command-injection
    return 'ok'
