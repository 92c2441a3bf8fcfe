import sqlite3

from flask import Flask

app = Flask(__name__)


@app.route('/last')
def last():
    cursor = sqlite3.connect('app.db').cursor()
    cursor.execute('SELECT text FROM comments')
    row = cursor.fetchone()
    return {'text': row[0]}
