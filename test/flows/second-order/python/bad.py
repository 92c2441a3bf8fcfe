import os
from flask import Flask, request, session

app = Flask(__name__)


@app.post('/choose')
def choose():
    session['report'] = request.form['name']  # source
    return 'ok'


@app.get('/report')
def report():
    os.system('report ' + session['report'])  # expect: python/process/command-injection
    return 'ok'
