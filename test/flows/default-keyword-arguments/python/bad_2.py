import sqlite3
from dataclasses import dataclass

from fastapi import Depends, FastAPI
from pydantic import BaseModel

app = FastAPI()


@dataclass
class Filter:
    title: str = ''

    def condition(self):
        return f"title = '{self.title}'"


class Search(BaseModel):
    title: str


def wanted(search: Search):
    return Filter(title=search.title)


@app.post('/search')
def search(found: Filter = Depends(wanted)):
    rows = sqlite3.connect('app.db').execute('SELECT * FROM t WHERE ' + found.condition())  # expect: python/database/sql-injection
    return rows.fetchall()
