from flask import Blueprint, abort, g, jsonify, make_response, redirect, render_template, render_template_string, request
from markupsafe import Markup, escape

from auth import login_required
from db import find_note, get_db, insert, query_db

bp = Blueprint('notes', __name__)


@bp.route('/')
@login_required
def index():
    return render_template('index.html', notes=query_db('SELECT * FROM notes WHERE owner = ?', [g.user['id']]))


@bp.route('/notes/<int:note_id>')
@login_required
def show(note_id):
    db = get_db()
    note = db.execute(f'SELECT * FROM notes WHERE id = {note_id}').fetchone()  # safe: CWE-89
    if note is None:
        abort(404)
    return render_template('note.html', note=note)


@bp.route('/notes/by-title/<title>')
@login_required
def by_title(title):
    db = get_db()
    row = db.execute(f"SELECT * FROM notes WHERE title = '{title}'").fetchone()  # expect: CWE-89
    return jsonify(dict(row))


@bp.route('/search')
@login_required
def search():
    term = request.args.get('q', '')
    rows = get_db().execute('SELECT * FROM notes WHERE body LIKE ?', ('%' + term + '%',)).fetchall()  # safe: CWE-89
    if not rows:
        return render_template_string('<p>Nothing found for ' + term + '</p>')  # expect: CWE-1336
    return render_template_string('<p>{{ count }} notes for {{ term }}</p>', count=len(rows), term=term)  # safe: CWE-1336


@bp.route('/greet')
def greet():
    name = request.args.get('name', 'guest')
    return f'<h1>Hello {name}</h1>'  # expect: CWE-79


@bp.route('/greet-safe')
def greet_safe():
    name = escape(request.args.get('name', 'guest'))
    return f'<h1>Hello {name}</h1>'  # safe: CWE-79


@bp.route('/page')
def page():
    number = request.args.get('page', 1, type=int)
    return f'<h1>Page {number}</h1>'  # safe: CWE-79


@bp.route('/preview', methods=['POST'])
@login_required
def preview():
    body = request.form.get('body')
    response = make_response('<article>' + body + '</article>')
    response.headers['X-Preview'] = '1'
    return response  # expect: CWE-79


@bp.route('/preview.txt', methods=['POST'])
@login_required
def preview_text():
    body = request.form.get('body')
    response = make_response(body)  # safe: CWE-79
    response.headers['Content-Type'] = 'text/plain'
    return response


@bp.route('/badge')
def badge():
    label = request.args['label']
    return render_template('badge.html', label=Markup('<b>' + label + '</b>'))  # expect: CWE-79


@bp.route('/badge-safe')
def badge_safe():
    label = request.args['label']
    return render_template('badge.html', label=Markup('<b>{}</b>').format(label))  # safe: CWE-79


@bp.route('/notes', methods=['POST'])
@login_required
def create():
    insert('notes', title=request.form['title'], body=request.form['body'], owner=g.user['id'])
    return redirect('/')


@bp.route('/notes/<int:note_id>.json')
@login_required
def export(note_id):
    note = find_note(note_id)
    return jsonify(dict(note), query=request.args.get('q'))  # safe: CWE-79
