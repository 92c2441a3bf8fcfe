# What functions of the language make of constants is never the case.
import os

from flask import Flask, request

app = Flask(__name__)


@app.route('/run/0')
def run_0():
    host = 'localhost'
    if 'ABC'[1] == 'A':
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/1')
def run_1():
    host = 'localhost'
    if 'abc'.find('z') >= 0:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/2')
def run_2():
    host = 'localhost'
    if 'abc'.startswith('z'):
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/3')
def run_3():
    host = 'localhost'
    if abs(-3) == 4:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/4')
def run_4():
    host = 'localhost'
    if max(1, 2) == 1:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/5')
def run_5():
    host = 'localhost'
    if 'abc'.replace('a', 'b') == 'abc':
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/6')
def run_6():
    host = 'localhost'
    if ord('a') == 98:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/7')
def run_7():
    host = 'localhost'
    if 'abc'.isdigit():
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/8')
def run_8():
    host = 'localhost'
    if len([1, 2]) == 3:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/9')
def run_9():
    host = 'localhost'
    if 'abc'.count('a') == 2:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'


@app.route('/run/10')
def run_10():
    host = 'localhost'
    if round(2.6) == 2:
        host = request.args['host']
    os.system('ping -c 1 ' + host)
    return 'done'
