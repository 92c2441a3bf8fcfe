import functools
import hashlib

from flask import Blueprint, flash, g, redirect, render_template, request, session, url_for
from werkzeug.security import check_password_hash, generate_password_hash

from db import insert, query_db

bp = Blueprint('auth', __name__, url_prefix='/auth')


def login_required(view):
    @functools.wraps(view)
    def wrapped(**kwargs):
        if g.get('user') is None:
            return redirect(url_for('auth.login'))
        return view(**kwargs)

    return wrapped


@bp.before_app_request
def load_user():
    user_id = session.get('user_id')
    g.user = query_db('SELECT * FROM users WHERE id = ?', [user_id], one=True) if user_id else None


@bp.route('/register', methods=('GET', 'POST'))
def register():
    if request.method == 'POST':
        username = request.form['username']
        password = request.form['password']
        insert('users', name=username, password=generate_password_hash(password))  # safe: CWE-916
        return redirect(url_for('auth.login'))  # safe: CWE-601
    return render_template('register.html')


@bp.route('/register-legacy', methods=['POST'])
def register_legacy():
    password = request.form['password']
    digest = hashlib.md5(password.encode()).hexdigest()  # expect: CWE-916, CWE-328
    insert('users', name=request.form['username'], password=digest)
    return redirect(url_for('auth.login'))


@bp.route('/login', methods=('GET', 'POST'))
def login():
    if request.method == 'POST':
        username = request.form['username']
        user = query_db("SELECT * FROM users WHERE name = '%s'" % username, one=True)
        if user and check_password_hash(user['password'], request.form['password']):
            session.clear()
            session['user_id'] = user['id']
            return redirect(request.args.get('next') or url_for('notes.index'))  # expect: CWE-601
        flash('Wrong name or password')
    return render_template('login.html')


@bp.route('/logout')
def logout():
    session.clear()
    return redirect('/')
