import hashlib
import os
import secrets
from datetime import datetime, timedelta

import jwt
from fastapi import Depends, HTTPException
from fastapi.security import OAuth2PasswordBearer
from passlib.context import CryptContext

SECRET = 'inventory-signing-key-1'
ROTATED = os.getenv('ROTATED_SECRET')
oauth = OAuth2PasswordBearer(tokenUrl='token')
pwd = CryptContext(schemes=['bcrypt'], deprecated='auto')


def issue(sub: str):
    payload = {'sub': sub, 'exp': datetime.utcnow() + timedelta(hours=1)}
    return jwt.encode(payload, SECRET, algorithm='HS256')  # expect: CWE-798


def issue_rotated(sub: str):
    return jwt.encode({'sub': sub}, ROTATED, algorithm='HS256')  # safe: CWE-798  # expect: CWE-613


def current_user(token: str = Depends(oauth)):
    try:
        return jwt.decode(token, ROTATED, algorithms=['HS256'])['sub']  # safe: CWE-347
    except jwt.PyJWTError:
        raise HTTPException(401)


def peek(token: str):
    return jwt.decode(token, options={'verify_signature': False})  # expect: CWE-347


def hash_password(password: str):
    return pwd.hash(password)  # safe: CWE-916


def legacy_hash(password: str):
    return hashlib.sha1(password.encode('utf-8')).hexdigest()  # expect: CWE-916, CWE-328


def etag(data: bytes):
    return hashlib.md5(data, usedforsecurity=False).hexdigest()  # safe: CWE-328


def reset_token():
    return secrets.token_urlsafe(32)  # safe: CWE-330
