import enum
import random
import string
import uuid
from pathlib import Path

import asyncpg
from fastapi import Depends, FastAPI, File, HTTPException, Query, Request, UploadFile
from fastapi.responses import FileResponse
from pydantic import BaseModel
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from database import get_session
from security import current_user, hash_password, issue, legacy_hash, peek

app = FastAPI()
REPORTS = Path('/srv/reports')


class Column(str, enum.Enum):
    name = 'name'
    price = 'price'


class Item(BaseModel):
    name: str
    price: float
    tags: list[str] = []


@app.on_event('startup')
async def startup():
    app.state.pool = await asyncpg.create_pool('postgres://localhost/inventory')


@app.get('/items')
async def items(q: str = '', session: AsyncSession = Depends(get_session)):
    rows = await session.execute(text(f"SELECT * FROM items WHERE name ILIKE '%{q}%'"))  # expect: CWE-89
    return rows.mappings().all()


@app.get('/items/bound')
async def items_bound(q: str = '', session: AsyncSession = Depends(get_session)):
    rows = await session.execute(text('SELECT * FROM items WHERE name ILIKE :q'), {'q': f'%{q}%'})  # safe: CWE-89
    return rows.mappings().all()


@app.get('/items/sorted')
async def items_sorted(column: Column, limit: int = 10, session: AsyncSession = Depends(get_session)):
    rows = await session.execute(text(f'SELECT * FROM items ORDER BY {column.value} LIMIT {limit}'))  # safe: CWE-89
    return rows.mappings().all()


@app.get('/items/{item_id}')
async def item(item_id: uuid.UUID, session: AsyncSession = Depends(get_session)):
    rows = await session.execute(text(f"SELECT * FROM items WHERE id = '{item_id}'"))  # safe: CWE-89
    return rows.mappings().first()


@app.get('/items/matching')
async def matching(code: str = Query(regex='^[A-Z]{3}[0-9]+$'), session: AsyncSession = Depends(get_session)):
    rows = await session.execute(text(f"SELECT * FROM items WHERE code = '{code}'"))  # safe: CWE-89
    return rows.mappings().first()


@app.get('/stock/{warehouse}')
async def stock(warehouse: str, request: Request):
    async with request.app.state.pool.acquire() as connection:
        return await connection.fetch("SELECT * FROM stock WHERE warehouse = '" + warehouse + "'")  # expect: CWE-89


@app.get('/stock-bound/{warehouse}')
async def stock_bound(warehouse: str, request: Request):
    async with request.app.state.pool.acquire() as connection:
        return await connection.fetch('SELECT * FROM stock WHERE warehouse = $1', warehouse)  # safe: CWE-89


@app.post('/items')
async def create(item: Item, session: AsyncSession = Depends(get_session), user: str = Depends(current_user)):
    await session.execute(
        text("INSERT INTO items (name, price) VALUES ('" + item.name + "', " + str(item.price) + ')')  # expect: CWE-89
    )
    await session.commit()
    return item


@app.post('/items/tagged')
async def tagged(item: Item, session: AsyncSession = Depends(get_session)):
    tags = ','.join(f"'{tag}'" for tag in item.tags)
    await session.execute(text(f'UPDATE items SET tagged = 1 WHERE tag IN ({tags})'))  # expect: CWE-89
    await session.execute(text(f'UPDATE items SET price = {item.price}'))  # safe: CWE-89
    return item


@app.get('/reports/{name}')
async def report(name: str):
    return FileResponse(REPORTS / name)  # expect: CWE-22


@app.get('/reports-safe/{name}')
async def report_safe(name: str):
    path = (REPORTS / name).resolve()
    if REPORTS.resolve() not in path.parents:
        raise HTTPException(404)
    return FileResponse(path)  # safe: CWE-22


@app.post('/import')
async def import_file(file: UploadFile = File(...)):
    target = f'/srv/imports/{file.filename}'
    with open(target, 'wb') as out:  # expect: CWE-22, CWE-434
        out.write(await file.read())
    return {'name': file.filename}


@app.post('/register')
async def register(name: str, password: str, session: AsyncSession = Depends(get_session)):
    await session.execute(
        text('INSERT INTO users VALUES (:n, :p, :o)'),
        {'n': name, 'p': hash_password(password), 'o': legacy_hash(password)},
    )
    return {'token': issue(name)}


@app.post('/invite')
async def invite(email: str):
    invite_token = ''.join(random.choices(string.ascii_letters, k=24))  # expect: CWE-330
    color = random.choice(['red', 'green'])  # safe: CWE-330
    return {'token': invite_token, 'color': color, 'peek': peek(email)}  # beyond: CWE-330
