import html

from fastapi import APIRouter, Cookie, Depends, Form, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from fastapi.templating import Jinja2Templates

from deps import Pager, agent

router = APIRouter()
templates = Jinja2Templates(directory='templates')


@router.get('/hello', response_class=HTMLResponse)
def hello(name: str = 'you'):
    return f'<h1>Hello {name}</h1>'  # expect: CWE-79


@router.get('/hello-safe', response_class=HTMLResponse)
def hello_safe(name: str = 'you'):
    return f'<h1>Hello {html.escape(name)}</h1>'  # safe: CWE-79


@router.get('/hello-json')
def hello_json(name: str = 'you'):
    return f'<h1>Hello {name}</h1>'  # safe: CWE-79


@router.get('/text')
def text(name: str):
    return PlainTextResponse(f'Hello {name}')  # safe: CWE-79


@router.get('/browser')
def browser(ua: str = Depends(agent)):
    return HTMLResponse('<p>You use ' + ua + '</p>')  # expect: CWE-79


@router.post('/comment')
def comment(text: str = Form(...)):
    body = '<div class="comment">%s</div>' % text
    return Response(content=body, media_type='text/html')  # expect: CWE-79


@router.post('/comment-json')
def comment_json(text: str = Form(...)):
    return Response(content='{"length": %d}' % len(text), media_type='application/json')  # safe: CWE-79


@router.get('/list')
def listing(request: Request, pager: Pager = Depends()):
    return templates.TemplateResponse('list.html', {'request': request, 'sort': pager.sort})  # safe: CWE-79


@router.get('/go')
def go(next: str = '/'):
    return RedirectResponse(url=next)  # expect: CWE-601


@router.get('/go-local')
def go_local(next: str = '/'):
    if not next.startswith('/') or next.startswith('//'):
        next = '/'
    return RedirectResponse(next, status_code=302)  # safe: CWE-601


@router.post('/login')
def login(response: Response, user: str = Form(...)):
    response.set_cookie('session', user)  # expect: CWE-614, CWE-1004
    return {'ok': True}


@router.post('/login-safe')
def login_safe(response: Response, user: str = Form(...)):
    response.set_cookie('session', user, secure=True, httponly=True, samesite='lax')  # safe: CWE-614
    return {'ok': True}


@router.get('/theme')
def theme(theme: str = Cookie('light')):
    if theme not in {'light', 'dark'}:
        theme = 'light'
    return HTMLResponse(f'<body class="{theme}">')  # safe: CWE-79
