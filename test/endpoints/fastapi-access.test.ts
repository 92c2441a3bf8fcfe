import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

const head = `
from fastapi import APIRouter, Cookie, Depends, FastAPI, Header, HTTPException, Request
from fastapi.security import APIKeyCookie, HTTPBearer

scheme = APIKeyCookie(name='shop_session', auto_error=False)
app = FastAPI()

class Sessions:
    async def get_by_token(self, token): ...
    async def find(self, key, session): ...

async def optional_session(token: str | None = Depends(scheme), sessions: Sessions = Depends(Sessions)):
    if token is None:
        return None
    hashed = digest(token)
    session = await sessions.get_by_token(hashed)
    return session
`;

describe('endpoints: what FastAPI hands to dependencies of who asks', function () {
  this.timeout(60_000);

  it('knows that a dependency refuses those for whom an optional scheme gives nothing', async () => {
    const app = `${head}
async def required_session(request: Request, session = Depends(optional_session)):
    if session is None:
        raise HTTPException(status_code=307, headers={'Location': str(request.url_for('start'))})
    return session

async def required_user(session = Depends(required_session)):
    return session.user

router = APIRouter(dependencies=[Depends(required_session)])

@router.get('/orders')
def orders(): return []

app.include_router(router)

@app.get('/me')
def me(user = Depends(required_user)): return user

@app.get('/shop')
def shop(session = Depends(optional_session)): return {}
`;
    expect(await authenticatedOf({ 'app.py': app })).to.deep.equal({
      ...{ '/orders': 'yes', '/me': 'yes', '/shop': 'no' },
    });
  });

  it('knows handlers that ask for what they are handed, and cookies and headers by their names', async () => {
    const app = `${head}
@app.get('/mine')
def mine(session = Depends(optional_session)):
    if not session:
        raise HTTPException(status_code=400)
    return {}

async def by_cookie(token: str | None = Cookie(None, alias=settings.cookie)):
    return token

async def shown(token = Depends(by_cookie)):
    if token is None or token.expired:
        raise HTTPException(status_code=307)
    return token

@app.get('/cookie')
def cookie(token = Depends(shown)): return {}
`;
    expect(await authenticatedOf({ 'app.py': app })).to.deep.equal({
      ...{ '/mine': 'yes', '/cookie': 'yes' },
    });
  });

  it('does not take what is looked up for more than that for who asks, nor what is refused under further conditions', async () => {
    const app = `${head}
async def shop_of(key: str, session = Depends(optional_session), sessions: Sessions = Depends(Sessions)):
    shop = await sessions.find(key, session)
    return shop

@app.get('/shops')
def shops(shop = Depends(shop_of)):
    if shop is None:
        raise HTTPException(status_code=404)
    return {}

@app.get('/private')
def private(private: bool, session = Depends(optional_session)):
    if session is None and private:
        raise HTTPException(status_code=307)
    return {}

async def language(name: str | None = Cookie(None)):
    return name

@app.get('/language')
def by_language(name = Depends(language)):
    if name is None:
        raise HTTPException(status_code=400)
    return {}

def current(optional: bool = False):
    async def _current(session = Depends(optional_session)):
        if session is None:
            if optional:
                return None
            raise HTTPException(status_code=401)
        return session
    return _current

@app.get('/maybe')
def maybe(session = Depends(current(optional=True))): return {}
`;
    const found = await authenticatedOf({ 'app.py': app });
    expect(Object.entries(found).filter(([, said]) => said === 'yes')).to.deep.equal([]);
  });
});
