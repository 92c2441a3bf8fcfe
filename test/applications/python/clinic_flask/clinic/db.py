import sqlite3

from flask import current_app, g


def get_db():
    if "db" not in g:
        g.db = sqlite3.connect(current_app.config["DATABASE"])
        g.db.row_factory = sqlite3.Row
    return g.db


def close_db(error=None):
    db = g.pop("db", None)
    if db is not None:
        db.close()


class Query:
    """Collects the parts of a SELECT, one clause at a time."""

    def __init__(self, table):
        self.table = table
        self.clauses = []
        self.params = []
        self.order = "id"

    def where(self, clause, *params):
        self.clauses.append(clause)
        self.params.extend(params)
        return self

    def order_by(self, column):
        self.order = column
        return self

    def sql(self):
        text = "SELECT * FROM " + self.table
        if self.clauses:
            text += " WHERE " + " AND ".join(self.clauses)
        return text + " ORDER BY " + self.order


def fetch(query):
    return get_db().execute(query.sql(), query.params).fetchall()  # expect: CWE-89


def fetch_page(sql, params, page):
    return get_db().execute(sql + " LIMIT 20 OFFSET ?", (*params, page * 20)).fetchall()  # safe: CWE-89
