import functools
import hashlib
import random
import secrets
import string

from flask import Blueprint, current_app, g, make_response, redirect, render_template, request, session, url_for
from werkzeug.security import check_password_hash, generate_password_hash

from .db import get_db

bp = Blueprint("auth", __name__)


def login_required(view):
    @functools.wraps(view)
    def wrapped(**kwargs):
        if g.user_id is None:
            return redirect(url_for("auth.login"))
        return view(**kwargs)

    return wrapped


def digest(password):
    return hashlib.md5(password.encode()).hexdigest()  # expect: CWE-916, CWE-328


def etag(body):
    return hashlib.md5(body, usedforsecurity=False).hexdigest()  # safe: CWE-328


@bp.route("/register", methods=("GET", "POST"))
def register():
    if request.method == "POST":
        password = request.form["password"]
        stored = generate_password_hash(password)  # safe: CWE-916
        if current_app.config.get("LEGACY_HASH"):
            stored = digest(password)
        get_db().execute("INSERT INTO users (name, password) VALUES (?, ?)", (request.form["name"], stored))
        return redirect(url_for("auth.login"))
    return render_template("patients/letter.html", body="Register")


@bp.route("/login", methods=("GET", "POST"))
def login():
    if request.method == "POST":
        user = get_db().execute(
            "SELECT * FROM users WHERE name = '{}'".format(request.form["name"])  # expect: CWE-89
        ).fetchone()
        if user and check_password_hash(user["password"], request.form["password"]):
            session.clear()
            session["user_id"] = user["id"]
            response = make_response(redirect(url_for("patients.index")))
            response.set_cookie("last_user", str(user["id"]), secure=True, httponly=True, samesite="Lax")  # safe: CWE-614
            return response
        current_app.logger.warning("failed login of %s", request.form["name"])  # expect: CWE-117
    return render_template("patients/letter.html", body="Log in")


@bp.route("/reset", methods=["POST"])
def reset():
    alphabet = string.ascii_letters + string.digits
    token = "".join(random.choice(alphabet) for _ in range(24))  # expect: CWE-330
    get_db().execute("UPDATE users SET reset_token = ? WHERE name = ?", (token, request.form["name"]))
    return "", 204


@bp.route("/invite", methods=["POST"])
def invite():
    token = "".join(secrets.choice(string.ascii_letters) for _ in range(24))  # safe: CWE-330
    shade = random.choice(["red", "green", "blue"])  # safe: CWE-330
    get_db().execute("INSERT INTO invites (token, shade) VALUES (?, ?)", (token, shade))
    return "", 204


@bp.route("/remember-me", methods=["POST"])
def remember_me():
    response = make_response("", 204)
    response.set_cookie("remember_token", secrets.token_urlsafe(32), httponly=True)  # expect: CWE-614
    return response
