import importlib
import io
import logging
import os
import re
import shutil
import smtplib
import string
import traceback
import urllib.request
from email.message import EmailMessage
from functools import partial
from pathlib import Path

import pymongo
import pymysql
from flask import Flask, after_this_request, g, jsonify, make_response, render_template, request, send_file, session, stream_with_context
from flask_restful import Api, Resource, reqparse
from mako.template import Template as MakoTemplate

from .sources import Params, Reader, desk, piece_from_json, with_params, words

app = Flask(__name__)
app.secret_key = os.urandom(32)  # safe: CWE-798
app.config.update(SESSION_COOKIE_SECURE=False, SESSION_COOKIE_HTTPONLY=True)  # expect: CWE-614
app.jinja_env.autoescape = False  # expect: CWE-79
api = Api(app)
log = app.logger
mongo = pymongo.MongoClient()["press"]
ARTICLES = Path("/srv/press/articles")
last_search = None


def connection():
    return pymysql.connect(host="db", user="press", password=os.environ["PRESS_DB"], database="press")


@app.route("/find")
@with_params
def find(params):
    term = params.first("term", "q")
    with connection() as db, db.cursor() as cursor:
        cursor.execute("SELECT slug FROM pieces WHERE title LIKE '%" + term + "%'")  # expect: CWE-89
        return jsonify(cursor.fetchall())


@app.route("/find-desk")
@with_params
def find_desk(params):
    where = f"desk = '{desk().value}'"
    with connection() as db, db.cursor() as cursor:
        cursor.execute("SELECT slug FROM pieces WHERE " + where)  # safe: CWE-89
        return jsonify(cursor.fetchall())


@app.route("/piece", methods=["PUT"])
def put_piece():
    piece = piece_from_json()
    slug, *_ = piece
    with connection() as db, db.cursor() as cursor:
        cursor.executemany("INSERT INTO pieces (slug, title) VALUES (%s, %s)", [(slug, piece.title)])  # safe: CWE-89
        cursor.execute("DELETE FROM drafts WHERE slug = \"%s\"" % piece.slug)  # expect: CWE-89
    return "", 204


@app.route("/piece/<slug>/body")
def body(slug):
    name = slug.partition("/")[0] + ".md"
    if request.args.get("draft"):
        return ARTICLES.joinpath(request.args["draft"]).read_text()  # expect: CWE-22
    return (ARTICLES / os.path.basename(name)).read_text()  # safe: CWE-22


@app.route("/piece/<slug>", methods=["DELETE"])
def remove(slug):
    folder = request.args.get("folder", slug)
    shutil.rmtree(os.path.join("/srv/press", folder))  # expect: CWE-22
    number = request.args.get("number", "")
    if not number.isdigit():
        return "no such number", 404
    os.remove("/srv/press/numbers/" + number)  # safe: CWE-22
    return "", 204


@app.route("/reader", methods=["POST"])
def reader():
    someone = Reader(request.form["name"], card="<i>" + request.form["card"] + "</i>")
    out = io.StringIO()
    out.write("<p>")
    out.write(str(someone))
    out.write("</p>")
    return out.getvalue()  # expect: CWE-79


@app.route("/reader/count", methods=["POST"])
def reader_count():
    someone = Reader(request.form["name"])
    return f"<p>{len(someone.name)} letters</p>"  # safe: CWE-79


@app.route("/cloud")
def cloud():
    sizes = {word: index * 2 for index, word in enumerate(words())}
    longest = sorted(sizes, key=len, reverse=True)[:3]
    line = string.Template("<b>$first</b>").substitute(first=longest[0])
    return make_response(line)  # expect: CWE-79


@app.route("/cloud/sizes")
def cloud_sizes():
    sizes = {word: index * 2 for index, word in enumerate(words())}
    return "<b>" + " ".join(str(size) for size in sizes.values()) + "</b>"  # safe: CWE-79


@app.route("/clean")
def clean():
    slug = re.sub(r"[^a-z0-9-]", "", request.args.get("slug", "").lower())
    return "<a href='/piece/" + slug + "'>read</a>"  # safe: CWE-79


@app.route("/dirty")
def dirty():
    slug = re.sub(r"\s+", "-", request.args.get("slug", ""))
    return "<a href='/piece/" + slug + "'>read</a>"  # expect: CWE-79


@app.route("/plugin/<name>")
def plugin(name):
    module = importlib.import_module(name)  # expect: CWE-470
    return module.render()


@app.route("/format")
def format_text():
    layout = request.args.get("layout", "{name}")
    text = layout.format(name="Ann", app=app)  # expect: CWE-134
    fixed = "{name}, {layout}".format(name="Ann", layout=layout)  # safe: CWE-134
    return jsonify([text, fixed])


@app.route("/mako")
def mako():
    page = MakoTemplate("<h1>" + request.args.get("title", "") + "</h1>")  # expect: CWE-1336
    fixed = MakoTemplate("<h1>${title | h}</h1>")  # safe: CWE-1336
    return page.render() + fixed.render(title=request.args.get("title"))


@app.route("/import")
def import_page():
    url = request.args["url"]
    with urllib.request.urlopen(url) as answer:  # expect: CWE-918
        size = len(answer.read())
    number = int(request.args.get("page", "1"))
    with urllib.request.urlopen("https://feeds.example.org/p/" + str(number)) as answer:  # safe: CWE-918
        return jsonify(size, len(answer.read()))


@app.route("/comments")
def comments():
    found = mongo.comments.find(request.get_json())  # expect: CWE-943
    mine = mongo.comments.find({"author": str(request.args.get("author"))})  # safe: CWE-943
    return jsonify(list(found), list(mine))


@app.route("/broken")
def broken():
    try:
        return jsonify(mongo.comments.count_documents({}))
    except pymongo.errors.PyMongoError:
        log.exception("count")
        return traceback.format_exc(), 500  # expect: CWE-209


@app.route("/broken-quiet")
def broken_quiet():
    try:
        return jsonify(mongo.comments.count_documents({}))
    except pymongo.errors.PyMongoError:
        log.exception("count")
        return "something went wrong", 500  # safe: CWE-209


@app.route("/subscribe", methods=["POST"])
def subscribe():
    address = request.form["address"]
    password = request.form["password"]
    log.info("subscribed with %s", password)  # expect: CWE-532, CWE-117
    log.info("subscribed, password of %d letters", len(password))  # safe: CWE-532
    mail = EmailMessage()
    mail["To"] = address
    mail.set_content("Welcome")
    with smtplib.SMTP("mail.internal") as server:
        server.send_message(mail)
    return "", 204


def shell(command, value):
    return os.popen(" ".join((command, value))).read()  # expect: CWE-78


def quiet(command, value):
    return os.popen(" ".join((command, "fixed"))).read() + value  # safe: CWE-78


spell = partial(shell, "aspell -a")
count = partial(quiet, "wc")


@app.route("/spell", methods=["POST"])
def spell_check():
    return jsonify(spell(request.form["text"]), count(request.form["text"]))


@app.route("/search")
def search():
    global last_search
    last_search = request.args.get("q")
    return run_search()


def run_search():
    os.system("indexer --query " + last_search)  # expect: CWE-78
    return "", 204


def counter():
    total = 0
    label = "n"

    def add(amount, name=None):
        nonlocal total, label
        total += amount
        if name:
            label = name
        return f"{label}={total}"

    return add


@app.route("/count")
def count_up():
    add = counter()
    named = add(1, request.args.get("name"))
    plain = counter()(len(request.args))
    os.system("stats " + plain)  # safe: CWE-78
    os.system("stats " + named)  # expect: CWE-78
    return "", 204


class Issue(Resource):
    parser = reqparse.RequestParser()
    parser.add_argument("number", type=int, required=True)
    parser.add_argument("cover", type=str)

    def get(self):
        args = self.parser.parse_args()
        os.system("render-issue %s" % args["number"])  # alarm: CWE-78
        os.system("render-cover %s" % args["cover"])  # expect: CWE-78
        return {"ok": True}


api.add_resource(Issue, "/issue")


@app.route("/login", methods=["POST"])
def login():
    attempts = int(session.get("attempts", 0))
    session["attempts"] = attempts + 1  # safe: CWE-501
    session.update(request.form)  # expect: CWE-501
    return "", 204


@app.route("/letters")
def letters():
    return render_template("letters.html", letters=list(mongo.letters.find()), search=request.args.get("search", ""))


@app.after_request
def harden(response):
    response.headers["X-Frame-Options"] = "DENY"
    return response
