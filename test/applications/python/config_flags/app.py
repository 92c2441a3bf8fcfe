import os
import sys

from flask import Flask, abort, jsonify, request, session
from flask_wtf.csrf import CSRFProtect

import config

app = Flask(__name__)
app.config.from_object(config.ProductionConfig)
app.config['SESSION_COOKIE_HTTPONLY'] = False  # expect: CWE-1004
app.config.update(SESSION_COOKIE_SAMESITE='Lax', SESSION_COOKIE_SECURE=False)  # expect: CWE-614
csrf = CSRFProtect(app)

DB_PASSWORD = 'pr0duction-Passw0rd'  # expect: CWE-798
aws_secret_access_key = 'wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLE1'  # expect: CWE-798
ADMIN = {'user': 'admin', 'password': 'Adm1n!2024'}  # expect: CWE-798


def check(user, password):
    if user == 'root' and password == 'S3cret-root!':  # expect: CWE-798
        return True
    return password == os.environ.get('ROOT_PASSWORD')  # safe: CWE-798


@app.post('/hook')
@csrf.exempt  # expect: CWE-352
def hook():
    try:
        return jsonify(ok=check(request.form['user'], request.form['password']))
    except Exception as e:
        return str(e), 500  # expect: CWE-209


@app.post('/quiet')
def quiet():
    try:
        return jsonify(ok=check(request.form['user'], request.form['password']))
    except Exception:
        app.logger.exception('failed')
        return 'internal error', 500  # safe: CWE-209


@app.get('/admin')
def admin():
    if not session.get("admin"):
        abort(403)
    return 'hi'


if __name__ == '__main__':
    app.debug = True  # expect: CWE-489
    app.run(host='0.0.0.0')  # expect: CWE-605
