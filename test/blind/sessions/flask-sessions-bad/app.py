import sqlite3
from flask import Flask, jsonify, make_response, redirect, render_template, request
from uuid import uuid4
from werkzeug.security import check_password_hash

app = Flask(__name__)
app.config["WTF_CSRF_ENABLED"] = False
db = sqlite3.connect("club.db", check_same_thread=False)
sessions = {}


def member_of(cookie):
    return sessions.get(cookie)


@app.route("/visit")
def visit():
    key = request.cookies.get("sid") or uuid4().hex
    sessions.setdefault(key, {})
    answer = make_response(render_template("visit.html"))
    answer.set_cookie("sid", key)
    return answer


@app.route("/login", methods=["POST"])
def login():
    row = db.execute("SELECT id, password_hash FROM members WHERE email = ?", (request.form["email"],)).fetchone()
    if row is None:
        return jsonify(error="There is no member with this address"), 404
    if not check_password_hash(row[1], request.form["password"]):
        return jsonify(error="The password is wrong"), 401
    sessions[request.cookies["sid"]]["member"] = row[0]
    return redirect("/")


@app.route("/address", methods=["POST"])
def address():
    member = (member_of(request.cookies.get("sid")) or {}).get("member")
    if member is None:
        return redirect("/visit")
    db.execute("UPDATE members SET address = ? WHERE id = ?", (request.form["address"], member))
    db.commit()
    return redirect("/")
