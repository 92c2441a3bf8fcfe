"""The help desk: tickets, people from the directory, feeds from partners."""
import hashlib
import html
import logging
import os
import random
import re
import secrets
import sqlite3
import subprocess
import tempfile

import ldap
import ldap.filter
import jsonpickle
from Crypto.Cipher import AES, DES
from Crypto.Random import get_random_bytes
from flask import Flask, Response, abort, jsonify, make_response, redirect, request
from flask_cors import CORS
from ldap3 import ALL, Connection, Server
from ldap3.utils.conv import escape_filter_chars
from lxml import etree

from . import config

app = Flask(__name__)
CORS(app, origins=["https://desk.example.org"])  # safe: CWE-942
log = logging.getLogger("desk")


def rows(sql, params=()):
    with sqlite3.connect("desk.db") as db:
        return db.execute(sql, params).fetchall()  # expect: CWE-89


@app.get("/tickets")
def tickets():
    state = request.args.get("state", "open")
    if config.STRICT:
        sql = "SELECT * FROM tickets WHERE state = 'open'"
    else:
        sql = "SELECT * FROM tickets WHERE state = '" + state + "'"
    with sqlite3.connect("desk.db") as db:
        return jsonify(db.execute(sql).fetchall())  # safe: CWE-89


@app.get("/tickets/assigned")
def assigned():
    who = request.args.get("who")
    return jsonify(rows("SELECT * FROM tickets WHERE owner = '%(who)s'" % {"who": who}))


@app.get("/tickets/engine")
def engine():
    name = request.args.get("name", "")
    if config.ENGINE == "plain":
        command = ["exporter", "--plain"]
    else:
        command = ["sh", "-c", "exporter " + name]
    return subprocess.run(command, capture_output=True, check=False).stdout  # safe: CWE-78


@app.get("/tickets/shell")
def shell():
    name = request.args.get("name", "")
    command = ["sh", "-c", "exporter " + name]
    return subprocess.run(command, capture_output=True, check=False).stdout  # expect: CWE-78


@app.get("/tickets/pick")
def pick():
    parts = [request.args.get("a", ""), "status", request.args.get("b", "")]
    parts.pop(0)
    os.system("ticketctl " + parts[0])  # safe: CWE-78
    os.popen("ticketctl " + parts[1])  # expect: CWE-78
    return "", 204


@app.get("/tickets/kept")
def kept():
    values = {"fixed": "list", "given": request.args.get("given")}
    os.system("ticketctl " + values["fixed"])  # safe: CWE-78
    values["fixed"] = values["given"]
    os.system("ticketctl " + values["fixed"])  # expect: CWE-78
    return "", 204


class Actions:
    """Actions by name, as the buttons send them."""

    def do_close(self, ticket):
        os.system(f"ticketctl close {ticket}")  # expect: CWE-78

    def do_reopen(self, ticket):
        os.system(f"ticketctl reopen {int(ticket)}")  # safe: CWE-78

    def run(self, name, ticket):
        return getattr(self, "do_" + name)(ticket)


@app.post("/tickets/<ticket>/<name>")
def act(ticket, name):
    if name not in {"close", "reopen"}:
        abort(404)
    Actions().run(name, ticket)
    return "", 204


def close_quietly(value):
    subprocess.call("notify " + value, shell=True)  # expect: CWE-78


def log_only(value):
    log.debug("length %d", len(value))


HANDLERS = {"loud": close_quietly, "quiet": log_only}


@app.post("/notify")
def notify():
    handler = HANDLERS.get(request.form.get("how", "quiet"), log_only)
    handler(request.form["text"])
    return "", 204


@app.get("/people")
def people():
    name = request.args.get("name", "")
    directory = ldap.initialize("ldap://directory.internal")
    found = directory.search_s("ou=people,dc=example", ldap.SCOPE_SUBTREE, f"(cn={name})")  # expect: CWE-90
    safe = directory.search_s("ou=people,dc=example", ldap.SCOPE_SUBTREE, ldap.filter.filter_format("(cn=%s)", [name]))  # safe: CWE-90
    return jsonify(len(found) + len(safe))


@app.get("/people/mail")
def people_by_mail():
    mail = request.args.get("mail", "")
    connection = Connection(Server("directory.internal", get_info=ALL), auto_bind=True)
    connection.search("dc=example", "(mail=" + mail + ")")  # expect: CWE-90
    connection.search("dc=example", "(mail=" + escape_filter_chars(mail) + ")")  # safe: CWE-90
    return jsonify([entry.entry_dn for entry in connection.entries])


@app.post("/feed")
def feed():
    tree = etree.fromstring(request.data, etree.XMLParser(resolve_entities=False))
    partner = request.args.get("partner", "")
    titles = tree.xpath("//item[@partner='" + partner + "']/title")  # expect: CWE-643
    bound = tree.xpath("//item[@partner=$partner]/title", partner=partner)  # safe: CWE-643
    return jsonify([one.text for one in [*titles, *bound]])


@app.get("/state")
def state():
    saved = request.headers.get("X-State", "{}")
    return jsonify(jsonpickle.decode(saved))  # expect: CWE-502


@app.get("/lang")
def lang():
    response = make_response("ok")
    response.headers["Content-Language"] = request.args.get("lang", "en")  # safe: CWE-113
    response.headers["Content-Language"] = "de" if request.args.get("lang") == "de" else "en"  # safe: CWE-113
    return response


@app.get("/match")
def match():
    pattern = request.args.get("pattern", "")
    text = request.args.get("text", "")[:200]
    hit = re.search(pattern, text)  # expect: CWE-1333
    literal = re.search(re.escape(pattern), text)  # safe: CWE-1333
    return jsonify(bool(hit or literal))


ADDRESS = re.compile(r"^([a-zA-Z0-9]+\.?)+@example\.org$")  # expect: CWE-1333


@app.get("/address")
def address():
    given = request.args.get("address", "")
    return jsonify(bool(ADDRESS.match(given)))


@app.post("/run")
def run():
    code = request.form["code"]
    try:
        exec(compile(code, "<desk>", "exec"))  # expect: CWE-94
    finally:
        log.info("ran")
    return "", 204


@app.post("/overwritten")
def overwritten():
    code = request.form["code"]
    size = len(code)
    code = "print('desk')"
    exec(code)  # safe: CWE-94
    return jsonify(size)


def seal(text, password):
    key = hashlib.sha1(password.encode()).digest()[:8]  # expect: CWE-328, CWE-916
    cipher = DES.new(key, DES.MODE_ECB)  # expect: CWE-327
    return cipher.encrypt(text)


def seal_well(text):
    key = get_random_bytes(32)
    cipher = AES.new(key, AES.MODE_GCM)  # safe: CWE-327
    return key, cipher.nonce, cipher.encrypt_and_digest(text)


def ticket_number():
    return "T-%06d" % random.randint(0, 999999)


def session_token():
    return hashlib.sha256(str(random.random()).encode()).hexdigest()  # expect: CWE-330


def api_token():
    return secrets.token_hex(16)  # safe: CWE-330


def scratch(name):
    path = "/tmp/desk-" + str(os.getpid())
    with open(path, "w") as out:  # beyond: CWE-377
        out.write(name)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "note"), "w") as out:  # safe: CWE-377
            out.write(name)


@app.errorhandler(404)
def missing(error):
    return Response(f"<p>No page {html.escape(request.path)}</p>", 404)  # safe: CWE-79


def numbered(values):
    for index, value in enumerate(values):
        yield f"<li>{index}: {value}</li>"


@app.get("/list")
def listed():
    items = "".join(numbered(request.args.getlist("item")))
    return "<ol>" + items + "</ol>"  # expect: CWE-79


@app.get("/list-escaped")
def listed_escaped():
    items = "".join(numbered(html.escape(one) for one in request.args.getlist("item")))
    return "<ol>" + items + "</ol>"  # safe: CWE-79


if __name__ == "__main__":
    app.run(host="127.0.0.1", debug=config.allowed("debug"))  # safe: CWE-489
