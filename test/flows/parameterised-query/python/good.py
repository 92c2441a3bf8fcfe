import os
import sqlite3

from flask import Flask, request

app = Flask(__name__)


@app.route('/run')
def run():
    name = request.args['name']
    cursor = sqlite3.connect('app.db').cursor()
    cursor.execute('SELECT * FROM users WHERE name = ?', (name,))
    return 'done'
