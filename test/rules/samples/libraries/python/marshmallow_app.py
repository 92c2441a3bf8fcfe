from bs4 import BeautifulSoup
from flask import Flask, request
from icalendar import Calendar
import yarl
import requests

app = Flask(__name__)


@app.route('/a', methods=['POST'])
def a():
    page = BeautifulSoup(request.data, 'html.parser')
    return '<b>' + page.find('title').get_text()  # FOUND python/flask/cross-site-scripting


@app.route('/b')
def b():
    requests.get(yarl.URL(request.args['u']))  # FOUND python/request/server-side-request-forgery
    return ''


@app.route('/c')
def c():
    url = yarl.URL(request.args['u'])
    if url.host not in ('a.example', 'b.example'):
        return ''
    requests.get(str(url))
    return ''
