import os
from flask import Flask, request, session

app = Flask(__name__)


@app.post('/choose')
def choose():
    session['title'] = request.form['name']
    session['report'] = 'full' if 'long' in request.form else 'short'
    return 'ok'


@app.get('/report')
def report():
    os.system('report ' + session['report'])
    return 'ok'
