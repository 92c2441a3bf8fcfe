from flask import Blueprint, abort, flash, jsonify, redirect, render_template, request, session, url_for
from markupsafe import Markup, escape

from .auth import login_required
from .db import Query, fetch, fetch_page, get_db

bp = Blueprint("patients", __name__)

SORTABLE = {"name": "last_name", "born": "birth_date"}


@bp.route("/")
@login_required
def index():
    query = Query("patients").where("ward = ?", request.args.get("ward", "A"))
    if order := request.args.get("order"):
        query.order_by(order)
    return render_template("patients/index.html", rows=fetch(query), heading=request.args.get("q", ""))


@bp.route("/page")
@login_required
def page():
    number = request.args.get("page", 0, type=int)
    column = SORTABLE.get(request.args.get("order"), "id")
    rows = fetch_page(f"SELECT * FROM patients WHERE ward = ? ORDER BY {column}", [request.args["ward"]], number)
    return render_template("patients/index.html", rows=rows, heading="All")


@bp.route("/by-ids")
@login_required
def by_ids():
    wanted = request.args.getlist("id")
    listed = ",".join("'%s'" % one for one in wanted)
    rows = get_db().execute("SELECT * FROM patients WHERE id IN (" + listed + ")")  # expect: CWE-89
    return jsonify([dict(row) for row in rows])


@bp.route("/by-numbers")
@login_required
def by_numbers():
    wanted = request.args.getlist("id")
    marks = ",".join("?" for _ in wanted)
    rows = get_db().execute(f"SELECT * FROM patients WHERE id IN ({marks})", wanted)  # safe: CWE-89
    return jsonify([dict(row) for row in rows])


@bp.route("/<int:patient_id>/badge")
@login_required
def badge(patient_id):
    nickname = request.args.get("nickname", "")
    return "<b class='badge'>%s</b> no. %d" % (nickname, patient_id)  # expect: CWE-79


@bp.route("/<int:patient_id>/label")
@login_required
def label(patient_id):
    nickname = escape(request.args.get("nickname", ""))
    return f"<b class='badge'>{nickname}</b> no. {patient_id}"  # safe: CWE-79


@bp.route("/<int:patient_id>/greeting")
@login_required
def greeting(patient_id):
    title = request.args.get("title", "")
    markup = Markup("<p>Dear " + title + "</p>")  # expect: CWE-79
    return render_template("patients/letter.html", body=markup)


@bp.route("/<int:patient_id>/farewell")
@login_required
def farewell(patient_id):
    title = request.args.get("title", "")
    markup = Markup("<p>Goodbye {}</p>").format(title)  # safe: CWE-79
    return render_template("patients/letter.html", body=markup)


@bp.route("/<int:patient_id>/rename", methods=["POST"])
@login_required
def rename(patient_id):
    if not request.form["name"].strip():
        abort(400)
    get_db().execute("UPDATE patients SET name = ? WHERE id = ?", (request.form["name"], patient_id))  # safe: CWE-89
    flash("Renamed")
    return redirect(request.form.get("back") or url_for("patients.index"))  # expect: CWE-601


@bp.route("/<int:patient_id>/move", methods=["POST"])
@login_required
def move(patient_id):
    target = request.form.get("back", "")
    if target not in ("/patients/", "/documents/"):
        target = url_for("patients.index")
    return redirect(target)  # safe: CWE-601


@bp.route("/remember", methods=["POST"])
@login_required
def remember():
    session["is_admin"] = request.form["admin"]  # expect: CWE-501
    session["theme"] = "dark" if request.form.get("theme") == "dark" else "light"  # safe: CWE-501
    return "", 204
