import html
import os
import sqlite3

from bottle import Bottle, abort, redirect, request, response, route, run, static_file, template

app = Bottle()


def connection():
    return sqlite3.connect('guest.db')


@app.get('/entries/<name>')
def entries(name):
    with connection() as db:
        rows = db.execute("SELECT text FROM entries WHERE name = '" + name + "'").fetchall()  # expect: CWE-89
    return template('entries', rows=rows)


@app.get('/entries-safe/<name>')
def entries_safe(name):
    with connection() as db:
        rows = db.execute('SELECT text FROM entries WHERE name = ?', (name,)).fetchall()  # safe: CWE-89
    return template('entries', rows=rows)


@app.post('/sign')
def sign():
    text = request.forms.get('text')
    return '<p>Thank you for "%s"</p>' % text  # expect: CWE-79


@app.post('/sign-safe')
def sign_safe():
    text = request.forms.text
    return {'text': text}  # safe: CWE-79


@app.post('/sign-escaped')
def sign_escaped():
    return '<p>' + html.escape(request.forms.text) + '</p>'  # safe: CWE-79


@route('/static/<path:path>')
def static(path):
    return static_file(path, root='./static')  # safe: CWE-22


@route('/raw/<path:path>')
def raw(path):
    with open(os.path.join('static', path)) as handle:  # expect: CWE-22
        response.content_type = 'text/plain'
        return handle.read()


@route('/custom')
def custom():
    return template('Hello ' + request.query.name)  # expect: CWE-1336


@route('/go')
def go():
    redirect(request.query.get('to', '/'))  # expect: CWE-601


@route('/login', method='POST')
def login():
    response.set_cookie('session', request.forms.get('user'), secret='guest-secret-77')  # expect: CWE-614, CWE-1004, CWE-798
    return 'ok'


run(app, host='localhost', port=8080, debug=True)  # expect: CWE-489
