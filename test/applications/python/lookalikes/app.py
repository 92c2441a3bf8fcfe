import os
import sqlite3
import subprocess
from urllib.parse import quote, urljoin, urlparse, urlsplit

import requests
from flask import Flask, abort, jsonify, make_response, redirect, request, url_for
from markupsafe import escape

from validation import Sort, choose, is_uuid, only_letters, require_slug, table_name, to_int

app = Flask(__name__)
db = sqlite3.connect('look.db', check_same_thread=False)
HOSTS = {'eu': 'https://eu.example.com', 'us': 'https://us.example.com'}
DEBUG_QUERIES = False


@app.route('/sort')
def sort():
    key = Sort(request.args['key'])
    return jsonify(db.execute(f'SELECT * FROM t ORDER BY {key.value}').fetchall())  # safe: CWE-89


@app.route('/sort-2')
def sort_2():
    column = choose(request.args.get('column'), ['name', 'date'], 'name')
    return jsonify(db.execute(f'SELECT * FROM t ORDER BY {column}').fetchall())  # safe: CWE-89


@app.route('/sort-3')
def sort_3():
    columns = {'n': 'name', 'd': 'date'}
    column = columns[request.args['key']]
    return jsonify(db.execute('SELECT * FROM t ORDER BY ' + column).fetchall())  # safe: CWE-89


@app.route('/sort-4')
def sort_4():
    direction = 'DESC' if request.args.get('desc') else 'ASC'
    return jsonify(db.execute('SELECT * FROM t ORDER BY name ' + direction).fetchall())  # safe: CWE-89


@app.route('/table')
def table():
    return jsonify(db.execute('SELECT * FROM ' + table_name(request.args['t'])).fetchall())  # safe: CWE-89


@app.route('/slug')
def slug():
    name = require_slug(request.args['name'])
    return jsonify(db.execute(f"SELECT * FROM t WHERE slug = '{name}'").fetchall())  # safe: CWE-89


@app.route('/number')
def number():
    limit = to_int(request.args.get('limit'), 10)
    return jsonify(db.execute(f'SELECT * FROM t LIMIT {limit}').fetchall())  # safe: CWE-89


@app.route('/uuid')
def by_uuid():
    key = request.args['key']
    if not is_uuid(key):
        abort(400)
    return jsonify(db.execute(f"SELECT * FROM t WHERE id = '{key}'").fetchall())  # safe: CWE-89


@app.route('/letters')
def letters():
    os.system('id ' + only_letters(request.args['name']))  # safe: CWE-78
    return ''


@app.route('/overwritten')
def overwritten():
    command = request.args['command']
    command = 'uptime'
    os.system(command)  # safe: CWE-78
    return ''


@app.route('/dead')
def dead():
    sql = 'SELECT * FROM t'
    if DEBUG_QUERIES:
        sql += request.args['extra']
    return jsonify(db.execute(sql).fetchall())  # safe: CWE-89


@app.route('/other-key')
def other_key():
    options = {'name': request.args['name'], 'command': 'uptime'}
    subprocess.run(options['command'], shell=True)  # safe: CWE-78
    return ''


@app.route('/digits')
def digits():
    value = request.args['value']
    if not value.isdigit():
        abort(400)
    return jsonify(db.execute('SELECT * FROM t WHERE id = ' + value).fetchall())  # safe: CWE-89


@app.route('/host')
def host():
    base = HOSTS.get(request.args.get('region'), HOSTS['eu'])
    return requests.get(base + '/status', params={'q': request.args.get('q')}).json()  # safe: CWE-918


@app.route('/fixed')
def fixed():
    name = quote(request.args['name'], safe='')
    return requests.get(f'https://api.example.com/users/{name}').json()  # safe: CWE-918


@app.route('/checked')
def checked():
    url = request.args['url']
    host = urlparse(url).hostname
    if host not in ('a.example.com', 'b.example.com'):
        abort(400)
    return requests.get(url).json()  # safe: CWE-918


@app.route('/badly-checked')
def badly_checked():
    url = request.args['url']
    if 'example.com' not in url:
        abort(400)
    return requests.get(url).json()  # expect: CWE-918


def is_safe_url(target):
    ref = urlparse(request.host_url)
    test = urlparse(urljoin(request.host_url, target))
    return test.scheme in ('http', 'https') and ref.netloc == test.netloc


@app.route('/next')
def next_page():
    target = request.args.get('next')
    if not target or not is_safe_url(target):
        target = url_for('sort')
    return redirect(target)  # safe: CWE-601


@app.route('/next-2')
def next_page_2():
    target = request.args.get('next', '')
    if urlsplit(target).netloc != '':
        abort(400)
    return redirect(target)  # safe: CWE-601


@app.route('/next-3')
def next_page_3():
    return redirect(url_for('sort', key=request.args['key']))  # safe: CWE-601


@app.route('/json')
def as_json():
    return {'name': request.args['name']}  # safe: CWE-79


@app.route('/list')
def as_list():
    return [request.args['name']]  # safe: CWE-79


@app.route('/plain')
def plain():
    return request.args['name'], 200, {'Content-Type': 'text/plain; charset=utf-8'}  # safe: CWE-79


@app.route('/escaped')
def escaped():
    items = [escape(item) for item in request.args.getlist('item')]
    return '<ul>' + ''.join(f'<li>{item}</li>' for item in items) + '</ul>'  # safe: CWE-79


@app.route('/not-escaped')
def not_escaped():
    items = [item.strip() for item in request.args.getlist('item')]
    return '<ul>' + ''.join(f'<li>{item}</li>' for item in items) + '</ul>'  # expect: CWE-79


@app.route('/count')
def count():
    return f"<p>{len(request.args['text'])} letters, equal: {request.args['text'] == 'x'}</p>"  # safe: CWE-79


@app.route('/typed/<float:price>/<uuid:key>')
def typed(price, key):
    return f'<p>{price} {key}</p>'  # safe: CWE-79


@app.route('/cookie')
def cookie():
    response = make_response('ok')
    response.set_cookie('theme', 'dark')
    return response
