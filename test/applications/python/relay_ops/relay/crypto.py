"""What the relay seals, signs and hashes."""
import hashlib
import hmac
import random
import secrets
import uuid

import bcrypt
import jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

SIGNING_KEY = "relay-signing-7f3c9a"  # expect: CWE-321


def sign(claims):
    return jwt.encode(claims, SIGNING_KEY, algorithm="HS256")  # expect: CWE-798


def sign_from(claims, settings):
    return jwt.encode(claims, settings["key"], algorithm="HS256")  # safe: CWE-798


def read(token):
    return jwt.decode(token, "", algorithms=["none"], verify=False)  # expect: CWE-347


def read_checked(token, key):
    return jwt.decode(token, key, algorithms=["RS256"], audience="relay")  # safe: CWE-347


def key_pair(strong=True):
    small = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # expect: CWE-326
    large = rsa.generate_private_key(public_exponent=65537, key_size=3072)  # safe: CWE-326
    return large if strong else small


def box(key, text):
    weak = Cipher(algorithms.AES(key), modes.ECB()).encryptor()  # expect: CWE-327
    good = Cipher(algorithms.AES(key), modes.GCM(secrets.token_bytes(12))).encryptor()  # safe: CWE-327
    return weak.update(text) + good.update(text)


def stored_password(password, salt):
    first = hashlib.sha256(salt + password.encode()).hexdigest()  # expect: CWE-916
    second = bcrypt.hashpw(password.encode(), bcrypt.gensalt())  # safe: CWE-916
    third = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 600_000)  # safe: CWE-916
    return first, second, third


def stretched(password, salt):
    return PBKDF2HMAC(hashes.SHA256(), 32, salt, 600_000).derive(password)  # safe: CWE-916


def fingerprint(document):
    name = "sha1"
    old = hashlib.new(name, document).hexdigest()  # expect: CWE-328
    new = hashlib.new("sha512", document).hexdigest()  # safe: CWE-328
    return old, new


def reset_code():
    random.seed()
    return "".join(str(random.randrange(10)) for _ in range(6))  # expect: CWE-330


def jitter(base):
    return base + random.uniform(0, 1)  # safe: CWE-330


def session_id():
    return uuid.uuid4().hex  # safe: CWE-330


def same(one, other):
    return hmac.compare_digest(one, other)
