"""Settings of the depot, production first, overridden by the environment."""
import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

SECRET_KEY = os.environ.get("DJANGO_SECRET_KEY")  # safe: CWE-798
DEBUG = os.environ.get("DJANGO_DEBUG", "") == "1"  # safe: CWE-489
ALLOWED_HOSTS = ["depot.example.org"]

INSTALLED_APPS = ["django.contrib.auth", "django.contrib.sessions", "rest_framework", "parcels"]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "parcels.middleware.AuditMiddleware",
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "depot",
        "USER": "depot",
        "PASSWORD": "fr3ight-Tr41n-88",  # expect: CWE-798
        "HOST": "db.internal",
    },
    "replica": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "depot",
        "USER": "reader",
        "PASSWORD": os.environ["REPLICA_PASSWORD"],  # safe: CWE-798
    },
}

SESSION_COOKIE_SECURE = True  # safe: CWE-614
CSRF_COOKIE_SECURE = False  # expect: CWE-614
SESSION_SERIALIZER = "django.contrib.sessions.serializers.PickleSerializer"  # expect: CWE-502

PASSWORD_HASHERS = [  # expect: CWE-916
    "django.contrib.auth.hashers.UnsaltedMD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

CORS_ALLOW_ALL_ORIGINS = True  # expect: CWE-942
