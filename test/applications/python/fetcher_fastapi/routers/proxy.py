from typing import Annotated, Optional

import httpx
import requests
from fastapi import APIRouter, Body, Depends
from pydantic import AnyHttpUrl, BaseModel, Field

from deps import allowed_target, client, target

router = APIRouter()


class FetchRequest(BaseModel):
    url: str
    method: str = 'GET'
    retries: int = 3


class Webhook(BaseModel):
    callback: AnyHttpUrl
    event: str = Field(max_length=20)


@router.get('/fetch')
async def fetch(url: str = Depends(target), session: httpx.AsyncClient = Depends(client)):
    answer = await session.get(url)  # expect: CWE-918
    return {'status': answer.status_code}


@router.get('/fetch-allowed')
async def fetch_allowed(url: str = Depends(allowed_target), session: httpx.AsyncClient = Depends(client)):
    answer = await session.get(url)  # safe: CWE-918
    return {'status': answer.status_code}


@router.post('/fetch')
def fetch_body(job: FetchRequest):
    answer = requests.request(job.method, job.url, timeout=5)  # expect: CWE-918
    return {'status': answer.status_code}


@router.post('/retry')
def retry(job: FetchRequest):
    answer = requests.get(f'https://api.example.com/retry/{job.retries}', timeout=5)  # safe: CWE-918
    return {'status': answer.status_code}


@router.post('/webhook')
def webhook(hook: Webhook):
    requests.post(str(hook.callback), json={'event': hook.event})  # expect: CWE-918
    return {'ok': True}


@router.get('/user/{name}')
async def user(name: str):
    async with httpx.AsyncClient() as session:
        answer = await session.get('https://api.example.com/users/' + name)  # safe: CWE-918
    return answer.json()


@router.get('/region')
async def region(region: Annotated[str, 'aws region'], path: Optional[str] = None):
    async with httpx.AsyncClient() as session:
        answer = await session.get(f'https://{region}.example.com/{path}')  # expect: CWE-918
    return answer.json()


@router.post('/internal')
async def internal(url: str = Body(embed=True)):
    async with httpx.AsyncClient(verify=False) as session:  # expect: CWE-295
        answer = await session.post(url)  # expect: CWE-918
    return {'status': answer.status_code}
