import sqlite3

from sanic import Sanic
from sanic.response import html, json, redirect

app = Sanic('small')


@app.get('/hello/<name>')
async def hello(request, name):
    return html(f'<p>Hello {name}</p>')  # expect: CWE-79


@app.get('/find')
async def find(request):
    name = request.args.get('name')
    rows = sqlite3.connect('small.db').execute(f"SELECT * FROM t WHERE name = '{name}'").fetchall()  # expect: CWE-89
    return json(rows)  # safe: CWE-79


@app.post('/go')
async def go(request):
    return redirect(request.json['to'])  # expect: CWE-601
