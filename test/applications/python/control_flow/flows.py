import contextlib
import functools
import os
import re
import sqlite3
from collections import defaultdict, namedtuple
from concurrent.futures import ThreadPoolExecutor

from flask import Flask, abort, jsonify, request

app = Flask(__name__)
Filter = namedtuple('Filter', ['column', 'value'])


@contextlib.contextmanager
def cursor():
    connection = sqlite3.connect('flow.db')
    try:
        yield connection.cursor()
        connection.commit()
    finally:
        connection.close()


def parameter(name):
    def decorate(view):
        @functools.wraps(view)
        def wrapper(*args, **kwargs):
            value = request.args.get(name)
            if value is None:
                abort(400)
            return view(value, *args, **kwargs)

        return wrapper

    return decorate


@app.route('/decorated')
@parameter('q')
def decorated(q):
    with cursor() as cur:
        cur.execute("SELECT * FROM t WHERE q = '" + q + "'")  # expect: CWE-89
        return jsonify(cur.fetchall())


def parts():
    yield 'SELECT * FROM t'
    if request.args.get('name'):
        yield " WHERE name = '%s'" % request.args['name']


@app.route('/generator')
def generator():
    with cursor() as cur:
        cur.execute(''.join(parts()))  # expect: CWE-89
        return jsonify(cur.fetchall())


@app.route('/walrus')
def walrus():
    if name := request.args.get('name'):
        os.system(f'id {name}')  # expect: CWE-78
    if (number := request.args.get('number', type=int)) is not None:
        os.system(f'id {number}')  # safe: CWE-78
    return ''


def do_list(value):
    return os.popen('ls ' + value).read()  # expect: CWE-78


def do_count(value):
    return str(len(value))


ACTIONS = {'list': do_list, 'count': do_count}


@app.route('/dispatch/<action>')
def dispatch(action):
    handler = ACTIONS.get(action)
    if handler is None:
        abort(404)
    return jsonify(out=handler(request.args['value']))


@app.route('/star')
def star():
    def call(*args, **options):
        line = ' '.join(args)
        return os.popen(line + ' ' + options['suffix']).read()  # expect: CWE-78

    return jsonify(out=call('ls', suffix=request.args['suffix']))


@app.route('/tuple')
def named_tuple():
    chosen = Filter(column='name', value=request.args['value'])
    with cursor() as cur:
        cur.execute(f"SELECT * FROM t WHERE {chosen.column} = '{chosen.value}'")  # expect: CWE-89
        cur.execute(f'SELECT * FROM t WHERE {chosen.column} = ?', (chosen.value,))  # safe: CWE-89
    return ''


@app.route('/pool')
def pool():
    with ThreadPoolExecutor() as executor:
        future = executor.submit(do_list, request.args['folder'])
        results = list(executor.map(do_count, request.args.getlist('x')))
    return jsonify(out=future.result(), results=results)


@app.route('/grouped')
def grouped():
    groups = defaultdict(list)
    for key, value in request.args.items():
        groups['values'].append(value)
        groups['constant'].append('x')
    os.system('echo ' + ' '.join(groups['values']))  # beyond: CWE-78
    return ''


@app.route('/slice')
def sliced():
    path = request.path.split('/')
    words = request.args['words'].split(',')
    first, *rest = words
    os.system('echo ' + rest[0])  # expect: CWE-78
    return first  # expect: CWE-79


class Query:
    def __init__(self, table):
        self.table = table
        self.conditions = []
        self.values = []

    def where(self, column, value):
        self.conditions.append(f'{column} = ?')
        self.values.append(value)
        return self

    def where_raw(self, condition):
        self.conditions.append(condition)
        return self

    def build(self):
        return f"SELECT * FROM {self.table} WHERE {' AND '.join(self.conditions)}"

    def run(self, cur):
        return cur.execute(self.build(), self.values)  # expect: CWE-89


@app.route('/builder')
def builder():
    with cursor() as cur:
        Query('t').where('name', request.args['name']).run(cur)
        Query('t').where_raw('name = ' + request.args['name']).run(cur)
    return ''


@app.route('/lambda')
def lambdas():
    wrap = lambda text: f"'{text}'"
    quoted = list(map(wrap, request.args.getlist('id')))
    with cursor() as cur:
        cur.execute('SELECT * FROM t WHERE id IN (' + ','.join(quoted) + ')')  # expect: CWE-89
        marks = ','.join('?' for _ in quoted)
        cur.execute(f'SELECT * FROM t WHERE id IN ({marks})', quoted)  # safe: CWE-89
    return ''


@app.route('/exception')
def exception():
    value = request.args['value']
    try:
        value = int(value)
    except ValueError:
        os.system('echo bad ' + value)  # expect: CWE-78
        raise
    os.system(f'echo {value}')  # safe: CWE-78
    return ''


@app.route('/loop')
def loop():
    text = ''
    for key in request.form:
        text += key + '=' + request.form[key] + ';'
    with cursor() as cur:
        cur.executescript('INSERT INTO log VALUES (\'' + text + '\')')  # expect: CWE-89
    return ''


@app.route('/strict')
def strict():
    name = request.args['name']
    if not re.match(r'^[a-z0-9_]+$', name):
        abort(400)
    os.system('id ' + name)  # safe: CWE-78
    loose = request.args['loose']
    if not re.match(r'[a-z0-9_]+', loose):
        abort(400)
    os.system('id ' + loose)  # expect: CWE-78
    return ''
