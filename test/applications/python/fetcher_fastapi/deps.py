from urllib.parse import urlparse

import httpx
from fastapi import Depends, Header, HTTPException, Query

ALLOWED_HOSTS = {'api.example.com', 'cdn.example.com'}


async def client():
    async with httpx.AsyncClient(timeout=5) as session:
        yield session


def target(url: str = Query(...)):
    return url


def allowed_target(url: str = Query(...)):
    parts = urlparse(url)
    if parts.scheme != 'https' or parts.hostname not in ALLOWED_HOSTS:
        raise HTTPException(status_code=400, detail='host not allowed')
    return url


class Pager:
    def __init__(self, page: int = 1, size: int = Query(20, le=100), sort: str = 'name'):
        self.page = page
        self.size = size
        self.sort = sort


def agent(user_agent: str = Header(default='')):
    return user_agent
