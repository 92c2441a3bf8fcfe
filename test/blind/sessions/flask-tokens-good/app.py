import os
import secrets
from datetime import datetime, timedelta, timezone
import jwt
from flask import Flask, abort, jsonify, request
from flask_sqlalchemy import SQLAlchemy
from werkzeug.security import generate_password_hash

app = Flask(__name__)
app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE"]
db = SQLAlchemy(app)
KEY = os.environ["TOKEN_KEY"]


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(200), unique=True)
    password = db.Column(db.String(200))
    reset_code = db.Column(db.String(50))
    reset_until = db.Column(db.DateTime)

    def to_dict(self):
        return {"id": self.id, "email": self.email}


def caller():
    header = request.headers.get("Authorization", "")
    claims = jwt.decode(header[7:], KEY, algorithms=["HS256"])
    return Member.query.get(claims["sub"]) or abort(401)


@app.post("/register")
def register():
    body = request.get_json()
    member = Member(email=body["email"], password=generate_password_hash(body["password"]))
    db.session.add(member)
    db.session.commit()
    until = datetime.now(timezone.utc) + timedelta(minutes=15)
    return jsonify(token=jwt.encode({"sub": member.id, "exp": until}, KEY, algorithm="HS256"))


@app.get("/me")
def me():
    return jsonify(caller().to_dict())


@app.post("/forgot")
def forgot():
    member = Member.query.filter_by(email=request.get_json()["email"]).first()
    if member:
        member.reset_code = secrets.token_urlsafe(24)
        member.reset_until = datetime.now(timezone.utc) + timedelta(minutes=30)
        db.session.commit()
        send(member.email, member.reset_code)
    return "", 202


def send(address, code):
    print("mail to", address)
