from flask import Flask, jsonify, make_response, request

import vault

app = Flask(__name__)


@app.post('/session')
def session():
    response = make_response(jsonify(ok=True))
    response.set_cookie('sid', vault.session_token(), httponly=True, secure=True, samesite='Strict')  # expect: CWE-330
    return response


@app.post('/otp')
def otp():
    return jsonify(otp=vault.otp(), strong=vault.strong_otp())  # expect: CWE-330


@app.post('/users')
def users():
    password = request.json['password']
    return jsonify(
        fast=vault.hash_password_fast(password, 'x'),
        slow=vault.hash_password_slow(password, b'x').hex(),
        good=vault.hash_password(password).decode(),
    )
