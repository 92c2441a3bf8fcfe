import sqlite3

from flask import current_app, g


def get_db():
    if 'db' not in g:
        g.db = sqlite3.connect(current_app.config['DATABASE'])
        g.db.row_factory = sqlite3.Row
    return g.db


def query_db(query, args=(), one=False):
    cur = get_db().execute(query, args)  # expect: CWE-89
    rows = cur.fetchall()
    cur.close()
    return (rows[0] if rows else None) if one else rows


def insert(table, **fields):
    columns = ', '.join(fields.keys())
    marks = ', '.join(['?'] * len(fields))
    db = get_db()
    db.execute(f'INSERT INTO {table} ({columns}) VALUES ({marks})', tuple(fields.values()))  # safe: CWE-89
    db.commit()


def find_note(note_id):
    return get_db().execute('SELECT * FROM notes WHERE id = ?', (note_id,)).fetchone()  # safe: CWE-89
