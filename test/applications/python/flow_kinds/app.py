import base64
import configparser
import dataclasses
import json
import os
import re
import sqlite3
import string
import subprocess
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, partial, wraps
from itertools import chain
from typing import NamedTuple, Optional

from flask import Flask, g, jsonify, request

app = Flask(__name__)
ALLOWED = {'ls', 'pwd'}
COMMANDS = {'list': 'ls', 'show': 'cat'}
Point = namedtuple('Point', 'x y')


@dataclass
class Job:
    name: str
    args: list = field(default_factory=list)
    cwd: str = '/tmp'

    @property
    def line(self):
        return f'{self.name} {self.cwd}'

    @classmethod
    def parse(cls, raw):
        return cls(name=raw)


class Conf(NamedTuple):
    host: str
    port: int


class Kind(Enum):
    A = 'a'
    B = 'b'


def log(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        print('call')
        return fn(*args, **kwargs)
    return inner


def with_arg(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        return fn(request.args['cmd'], *args, **kwargs)
    return inner


@app.route('/c')
@log
def config():
    conf = configparser.ConfigParser()
    conf.add_section('s')
    conf.set('s', 'a', 'safe')
    conf.set('s', 'b', request.args['x'])
    os.system(conf.get('s', 'b'))  # expect: CWE-78
    os.system(conf.get('s', 'a'))  # safe: CWE-78
    conf['t'] = {'k': request.args['x']}
    os.system(conf['t']['k'])  # expect: CWE-78
    return ''


@app.route('/d')
def dataclass_flow():
    job = Job(request.args['x'], cwd='/srv')
    os.system(job.name)  # expect: CWE-78
    os.system(job.cwd)  # safe: CWE-78
    os.system(job.line)  # expect: CWE-78
    os.system(Job.parse(request.args['x']).name)  # expect: CWE-78
    job2 = dataclasses.replace(job, name='x')
    os.system(job2.name)  # safe: CWE-78
    job.args.append(request.args['y'])
    os.system(job.args[0])  # expect: CWE-78
    os.system(dataclasses.asdict(job)['name'])  # expect: CWE-78
    c = Conf(request.args['h'], 3)
    os.system(c.host)  # expect: CWE-78
    os.system(f'x {c.port}')  # safe: CWE-78
    p = Point(x=request.args['h'], y='s')
    os.system(p.x)  # expect: CWE-78
    os.system(p.y)  # safe: CWE-78
    h, s = p
    os.system(h)  # expect: CWE-78
    os.system(s)  # safe: CWE-78
    return ''


@app.route('/m')
def matching():
    cmd = request.args.get('cmd', '')
    match cmd:
        case 'a' | 'b':
            os.system(cmd)  # safe: CWE-78
        case 'c':
            os.system('c')  # safe: CWE-78
        case _:
            os.system(cmd)  # expect: CWE-78
    match cmd.split():
        case ['ls', path]:
            os.system(path)  # expect: CWE-78
        case [first, *rest]:
            os.system(rest[0])  # expect: CWE-78
    match request.get_json():
        case {'name': name}:
            os.system(name)  # expect: CWE-78
        case str() as text:
            os.system(text)  # expect: CWE-78
    match cmd:
        case 'x':
            out = 'ls'
        case _:
            out = 'pwd'
    os.system(out)  # safe: CWE-78
    return ''


@app.route('/l')
def lists():
    x = request.args['x']
    a = ['safe', x]
    os.system(a[0])  # safe: CWE-78
    os.system(a[-1])  # expect: CWE-78
    a.pop(0)
    os.system(a[0])  # expect: CWE-78
    d = defaultdict(list)
    d['k'].append(x)
    d['j'].append('s')
    os.system(d['k'][0])  # expect: CWE-78
    os.system(d['j'][0])  # safe: CWE-78
    q = deque()
    q.append(x)
    q.appendleft('s')
    os.system(q.pop())  # expect: CWE-78
    os.system(q.popleft())  # safe: CWE-78
    od = OrderedDict(a=x, b='s')
    os.system(od['a'])  # expect: CWE-78
    os.system(od['b'])  # safe: CWE-78
    b = {**{'p': x}, 'q': 's'}
    os.system(b['p'])  # expect: CWE-78
    os.system(b['q'])  # safe: CWE-78
    b.update(q=x)
    os.system(b['q'])  # expect: CWE-78
    c = [i for i in (x, 'b') if i]
    os.system(c[0])  # expect: CWE-78
    os.system(' '.join(map(str.strip, [x])))  # expect: CWE-78
    t = ('s', x)
    one, two = t
    os.system(one)  # safe: CWE-78
    os.system(two)  # expect: CWE-78
    for i, v in enumerate([x]):
        os.system(f'{i}')  # safe: CWE-78
        os.system(v)  # expect: CWE-78
    for k, v in {'k': x}.items():
        os.system(k)  # safe: CWE-78
        os.system(v)  # expect: CWE-78
    for u, w in zip(['a'], [x]):
        os.system(u)  # safe: CWE-78
        os.system(w)  # expect: CWE-78
    s = {x, 'b'}
    os.system(s.pop())  # expect: CWE-78
    os.system(next(iter([x])))  # expect: CWE-78
    os.system(list(chain([x], ['b']))[0])  # expect: CWE-78
    os.system(sorted([x])[0])  # expect: CWE-78
    os.system({'a': x}.get('b', 's'))  # safe: CWE-78
    os.system({'a': x}.get('a'))  # expect: CWE-78
    os.system(d.get('nope') or 's')  # safe: CWE-78
    dd = {}
    dd.setdefault('z', []).append(x)
    os.system(dd['z'][0])  # expect: CWE-78
    del dd['z']
    os.system(dd.get('z', 's'))  # safe: CWE-78
    return ''


@app.route('/g')
def guards():
    x = request.args['x']
    if x in ALLOWED:
        os.system(x)  # safe: CWE-78
    os.system(COMMANDS[x])  # safe: CWE-78
    os.system(COMMANDS.get(x, 'ls'))  # safe: CWE-78
    os.system(COMMANDS.get(x, x))  # expect: CWE-78
    if not re.fullmatch(r'[a-z]+', x):
        return 'no'
    os.system('ls ' + x)  # safe: CWE-78
    y = request.args['y']
    if re.match('^[a-z]+', y):
        os.system(y)  # expect: CWE-78
    if re.match(r'^[a-z]+$', y):
        os.system('ls ' + y)  # safe: CWE-78
    if y.isalnum():
        os.system('ls ' + y)  # safe: CWE-78
    z = request.args['z']
    try:
        int(z)
    except ValueError:
        return 'bad'
    os.system('ls ' + z)  # safe: CWE-78
    w = request.args.get('w', type=int)
    os.system(f'ls {w}')  # safe: CWE-78
    k = Kind(request.args['k'])
    os.system(k.value)  # safe: CWE-78
    v = request.args['v']
    if len(v) > 5:
        v = 'short'
    os.system(v)  # expect: CWE-78
    if v != 'ls':
        raise ValueError
    os.system(v)  # safe: CWE-78
    return ''


@app.route('/f')
def functions():
    x = request.args['x']
    run = lambda c: os.system(c)  # expect: CWE-78
    run(x)
    p = partial(os.system, x)
    p()  # expect: CWE-78
    getattr(os, 'system')(x)  # expect: CWE-78
    f = os.system
    f(x)  # expect: CWE-78
    for fn in (os.system, os.popen):
        fn(x)  # expect: CWE-78
    table = {'a': os.system}
    table['a'](x)  # expect: CWE-78

    def inner():
        os.system(x)  # expect: CWE-78
    inner()
    os.system(gen_first(x))  # expect: CWE-78
    os.system(string.Template('ls $a').substitute(a=x))  # expect: CWE-78
    os.system('ls %s' % x)  # expect: CWE-78
    os.system('ls %(a)s' % {'a': x})  # expect: CWE-78
    os.system('ls {}'.format(x))  # expect: CWE-78
    os.system('ls {a}'.format(a=x))  # expect: CWE-78
    os.system(f'ls {x!r:>10}')  # expect: CWE-78
    os.system(base64.b64decode(x).decode())  # expect: CWE-78
    os.system(json.loads(x)['a'])  # expect: CWE-78
    subprocess.run(['ls', x])  # safe: CWE-78
    subprocess.run(['sh', '-c', x])  # expect: CWE-78
    subprocess.run('ls ' + x, shell=True)  # expect: CWE-78
    subprocess.Popen(x, shell=True)  # expect: CWE-78
    subprocess.check_output(f'ls {x}', shell=True)  # expect: CWE-78
    if (n := x.strip()):
        os.system(n)  # expect: CWE-78
    cfg = {'shell': True}
    subprocess.call(x, **cfg)  # expect: CWE-78
    import shlex
    os.system('ls ' + shlex.quote(x))  # safe: CWE-78
    subprocess.run(shlex.split('ls ' + x))  # safe: CWE-78
    g.user = x
    os.system(g.user)  # expect: CWE-78
    with open('/tmp/x') as fh:
        os.system('cat ' + fh.name)  # safe: CWE-78
    exec(f'a = {x}')  # expect: CWE-95
    return ''


def gen_first(v):
    def gen():
        yield v
    return next(gen())


@app.route('/w')
@with_arg
def wrapped(cmd):
    os.system(cmd)  # expect: CWE-78
    return ''


class Repo:
    def __init__(self, db):
        self.db = db
        self._filters = []

    def where(self, clause):
        self._filters.append(clause)
        return self

    def run(self):
        return self.db.execute('SELECT * FROM t WHERE ' + ' AND '.join(self._filters))  # expect: CWE-89

    def __enter__(self):
        return self

    def __exit__(self, *a):
        pass

    def __getitem__(self, key):
        return self.db.execute(f"SELECT * FROM t WHERE k = '{key}'")  # expect: CWE-89

    def __call__(self, sql):
        self.db.execute(sql)  # expect: CWE-89


@app.route('/r')
def repo():
    r = Repo(sqlite3.connect('x'))
    r.where("n = '" + request.args['n'] + "'").run()
    r[request.args['k']]
    r(request.form['q'])
    with Repo(sqlite3.connect('y')) as c:
        c.db.execute('SELECT ' + request.values['z'])  # expect: CWE-89
        c.db.executescript(request.get_data(as_text=True))  # expect: CWE-89
    cur = sqlite3.connect('x').cursor()
    cur.execute('SELECT * FROM t WHERE a = ?', (request.args['n'],))  # safe: CWE-89
    cur.execute('SELECT * FROM t WHERE a IN (%s)' % ','.join('?' * len(request.args.getlist('a'))), request.args.getlist('a'))  # safe: CWE-89
    cur.execute('SELECT * FROM t WHERE a = %d' % int(request.args['n']))  # safe: CWE-89
    cur.execute('SELECT * FROM t LIMIT %s' % request.args['limit'])  # expect: CWE-89
    return jsonify(cur.fetchall())
