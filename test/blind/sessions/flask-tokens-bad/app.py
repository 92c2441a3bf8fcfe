import hashlib
import os
import random
import jwt
from flask import Flask, abort, jsonify, request
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE"]
db = SQLAlchemy(app)
KEY = os.environ["TOKEN_KEY"]


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(200), unique=True)
    password = db.Column(db.String(200))
    reset_code = db.Column(db.String(20))

    def to_dict(self):
        return {column.name: getattr(self, column.name) for column in self.__table__.columns}


def caller():
    header = request.headers.get("Authorization", "")
    claims = jwt.decode(header[7:], options={"verify_signature": False})
    return Member.query.get(claims["sub"]) or abort(401)


@app.post("/register")
def register():
    body = request.get_json()
    digest = hashlib.sha256(body["password"].encode()).hexdigest()
    member = Member(email=body["email"], password=digest)
    db.session.add(member)
    db.session.commit()
    return jsonify(token=jwt.encode({"sub": member.id}, KEY, algorithm="HS256"))


@app.get("/me")
def me():
    return jsonify(caller().to_dict())


@app.post("/forgot")
def forgot():
    member = Member.query.filter_by(email=request.get_json()["email"]).first()
    if member:
        member.reset_code = str(random.randint(100000, 999999))
        db.session.commit()
        send(member.email, member.reset_code)
    return "", 202


def send(address, code):
    print("mail to", address)
