import base64
import hashlib
import hmac
import os
import random
import secrets
import ssl
import urllib.request
import uuid

import bcrypt
import jwt
import requests
from Crypto.Cipher import AES, ARC4, DES
from Crypto.PublicKey import RSA
from cryptography.fernet import Fernet
from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

STATIC_KEY = b'0123456789abcdef'
STATIC_IV = b'\x00' * 16


def encrypt_ecb(key, data):
    return AES.new(key, AES.MODE_ECB).encrypt(data)  # expect: CWE-327


def encrypt_static_key(data):
    return AES.new(STATIC_KEY, AES.MODE_GCM).encrypt(data)  # expect: CWE-321


def encrypt_static_iv(key, data):
    return AES.new(key, AES.MODE_CBC, STATIC_IV).encrypt(data)  # expect: CWE-329


def encrypt_static_iv_2(key, data):
    iv = b'initial-vector-1'
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv), backend=default_backend()).encryptor()  # expect: CWE-329
    return encryptor.update(data) + encryptor.finalize()


def encrypt_good(key, data):
    nonce = os.urandom(12)
    encryptor = Cipher(algorithms.AES(key), modes.GCM(nonce)).encryptor()  # safe: CWE-327
    return nonce + encryptor.update(data) + encryptor.finalize()


def encrypt_fernet(data):
    return Fernet(os.environ['FERNET_KEY']).encrypt(data)  # safe: CWE-321


def encrypt_des(key, data):
    return DES.new(key, DES.MODE_CBC, os.urandom(8)).encrypt(data)  # expect: CWE-327


def encrypt_rc4(key, data):
    return ARC4.new(key).encrypt(data)  # expect: CWE-327


def encrypt_3des(key, data):
    return Cipher(algorithms.TripleDES(key), modes.CBC(os.urandom(8))).encryptor().update(data)  # expect: CWE-327


def keys():
    small = rsa.generate_private_key(65537, 1024)  # expect: CWE-326
    fine = rsa.generate_private_key(public_exponent=65537, key_size=4096)  # safe: CWE-326
    old = RSA.generate(1024)  # expect: CWE-326
    curve = ec.generate_private_key(ec.SECP192R1())  # expect: CWE-326
    good = ec.generate_private_key(ec.SECP256R1())  # safe: CWE-326
    return small, fine, old, curve, good


def fingerprint(data):
    return hashlib.sha256(data).hexdigest()  # safe: CWE-328


def signature(data):
    return hashlib.new('md5', data).hexdigest()  # expect: CWE-328


def digest(data):
    context = hashes.Hash(hashes.SHA1())  # expect: CWE-328
    context.update(data)
    return context.finalize()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).hexdigest()  # safe: CWE-328


def hash_password(password):
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt())  # safe: CWE-916


def hash_password_fast(password, salt):
    return hashlib.sha256((salt + password).encode()).hexdigest()  # expect: CWE-916


def hash_password_slow(password, salt):
    return hashlib.pbkdf2_hmac('sha256', password.encode(), salt, 600_000)  # safe: CWE-916


def session_token():
    return hashlib.sha256(str(random.random()).encode()).hexdigest()  # expect: CWE-330


def otp():
    code = ''.join(str(random.randint(0, 9)) for _ in range(6))
    return code  # expect: CWE-330


def strong_otp():
    return ''.join(str(secrets.randbelow(10)) for _ in range(6))  # safe: CWE-330


def shuffle_cards():
    cards = list(range(52))
    random.shuffle(cards)  # safe: CWE-330
    return cards


def request_id():
    return str(uuid.uuid4())  # safe: CWE-330


def fetch(url):
    context = ssl._create_unverified_context()  # expect: CWE-295
    return urllib.request.urlopen('https://intern.example.com', context=context).read()


def fetch_2():
    context = ssl.create_default_context()
    context.check_hostname = False  # expect: CWE-295
    context.verify_mode = ssl.CERT_NONE  # expect: CWE-295
    return context


def fetch_3():
    context = ssl.create_default_context(cafile='/etc/ssl/company.pem')  # safe: CWE-295
    context.minimum_version = ssl.TLSVersion.TLSv1_2  # safe: CWE-326
    return context


def fetch_4():
    return ssl.SSLContext(ssl.PROTOCOL_TLSv1)  # expect: CWE-327


class Client:
    def __init__(self):
        self.session = requests.Session()
        self.session.verify = False  # expect: CWE-295

    def get(self, path):
        return self.session.get('https://intern.example.com' + path, timeout=3)

    def post(self, path, data):
        return requests.post(f'https://intern.example.com{path}', json=data, verify=True)  # safe: CWE-295


def decode(token, key):
    return jwt.decode(token, key, algorithms=['HS256', 'none'])  # expect: CWE-347


def decode_unverified(token):
    return jwt.decode(token, verify=False)  # expect: CWE-347


def decode_good(token, key):
    return jwt.decode(token, key, algorithms=['RS256'])  # safe: CWE-347


def basic(user):
    token = base64.b64encode(f'{user}:'.encode())
    api_key = os.environ.get('API_KEY', 'changeme')
    return token, api_key
