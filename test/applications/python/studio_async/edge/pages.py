"""The public face: Starlette for pages, aiohttp for the relay, Tornado for the console."""
import html
import json

import aiohttp_session
import tornado.web
from aiohttp import ClientSession, web
from jinja2 import Environment, FileSystemLoader, Template, select_autoescape
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

raw_pages = Environment(loader=FileSystemLoader("pages"))  # expect: CWE-79
pages = Environment(loader=FileSystemLoader("pages"), autoescape=select_autoescape())  # safe: CWE-79


async def hello(request):
    name = request.query_params.get("name", "you")
    return HTMLResponse("<h1>Hello " + name + "</h1>")  # expect: CWE-79


async def hello_escaped(request):
    name = html.escape(request.query_params.get("name", "you"))
    return HTMLResponse("<h1>Hello " + name + "</h1>")  # safe: CWE-79


async def hello_plain(request):
    return PlainTextResponse("Hello " + request.query_params["name"])  # safe: CWE-79


async def mail(request):
    form = await request.form()
    body = Template("Dear {}, ".format(form["greeting"]) + "{{ closing }}").render(closing="Bye")  # expect: CWE-1336
    fixed = Template("Dear {{ greeting }}").render(greeting=form["greeting"])  # safe: CWE-1336
    return PlainTextResponse(body + fixed)


async def language(request):
    response = RedirectResponse("/")
    response.headers["X-Language"] = "en"
    response.set_cookie("language", request.path_params["code"][:2], secure=True, httponly=True)
    return response


site = Starlette(routes=[Route("/", hello), Route("/escaped", hello_escaped), Route("/plain", hello_plain), Route("/mail", mail, methods=["POST"]), Route("/language/{code}", language)])

routes = web.RouteTableDef()


@routes.post("/relay")
async def relay(request):
    data = await request.json()
    async with ClientSession() as client, client.post(data["hook"], json={"ok": True}) as answer:  # expect: CWE-918
        return web.Response(text=str(answer.status))


@routes.post("/relay/{hook}")
async def relay_known(request):
    hooks = {"mixer": "https://mixer.example.org/hook", "deck": "https://deck.example.org/hook"}
    address = hooks[request.match_info["hook"]]
    async with ClientSession() as client, client.post(address, json={"ok": True}) as answer:  # safe: CWE-918
        return web.Response(text=str(answer.status))


@routes.get("/asset")
async def asset(request):
    return web.FileResponse("/srv/assets/" + request.query["name"])  # expect: CWE-22


@routes.get("/shout")
async def shout(request):
    text = request.rel_url.query.get("text", "")
    if request.query.get("as") == "html":
        return web.Response(text=f"<b>{text}</b>", content_type="text/html")  # expect: CWE-79
    return web.Response(text=text.upper())  # safe: CWE-79


@routes.post("/mode")
async def mode(request):
    session = await aiohttp_session.get_session(request)
    data = await request.post()
    session["role"] = data["role"]  # expect: CWE-501
    return web.json_response({"mode": json.dumps(data["role"])})


class Console(tornado.web.RequestHandler):
    def get(self):
        tab = self.get_argument("tab", "log")
        self.set_header("X-Tab", tab)
        self.write("<p>Tab " + tab + "</p>")  # expect: CWE-79

    def post(self):
        tab = self.get_body_argument("tab")
        self.write({"tab": tab})  # safe: CWE-79
        self.redirect(self.get_argument("next", "/"))  # expect: CWE-601


class Viewer(Console):
    def get(self):
        tab = tornado.escape.xhtml_escape(self.get_argument("tab"))
        self.write(f"<p>Tab {tab}</p>")  # safe: CWE-79


def make_console():
    return tornado.web.Application([(r"/console", Console), (r"/viewer", Viewer)], cookie_secret="9f2d41ab77c0e6", debug=False)  # expect: CWE-798
