import sqlite3
from uuid import uuid4
from flask import Flask, jsonify, make_response, redirect, render_template, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect
from werkzeug.security import check_password_hash, generate_password_hash

app = Flask(__name__)
app.config["WTF_CSRF_ENABLED"] = True
app.config["SECRET_KEY"] = open("/run/secrets/flask").read()
CSRFProtect(app)
limiter = Limiter(get_remote_address, app=app)
db = sqlite3.connect("club.db", check_same_thread=False)
sessions = {}
NOBODY = generate_password_hash(uuid4().hex)


@app.route("/visit")
def visit():
    key = request.cookies.get("sid") or uuid4().hex
    sessions.setdefault(key, {})
    answer = make_response(render_template("visit.html"))
    answer.set_cookie("sid", key, secure=True, httponly=True, samesite="Lax")
    return answer


@app.route("/login", methods=["POST"])
@limiter.limit("5 per minute")
def login():
    row = db.execute("SELECT id, password_hash FROM members WHERE email = ?", (request.form["email"],)).fetchone()
    if not check_password_hash(row[1] if row else NOBODY, request.form["password"]) or row is None:
        return jsonify(error="The address or the password is wrong"), 401
    sessions.pop(request.cookies.get("sid"), None)
    fresh = uuid4().hex
    sessions[fresh] = {"member": row[0]}
    answer = redirect("/")
    answer.set_cookie("sid", fresh, secure=True, httponly=True, samesite="Lax")
    return answer


@app.route("/address", methods=["POST"])
def address():
    member = sessions.get(request.cookies.get("sid"), {}).get("member")
    if member is None:
        return redirect("/visit")
    db.execute("UPDATE members SET address = ? WHERE id = ?", (request.form["address"], member))
    db.commit()
    return redirect("/")
