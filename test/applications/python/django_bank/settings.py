import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent

SECRET_KEY = 'z1@k5x!9w_bank_5m^d8v2n$#u0'  # expect: CWE-798
DEBUG = True  # expect: CWE-489
ALLOWED_HOSTS = ['*']  # expect: CWE-1188

INSTALLED_APPS = [
    'django.contrib.auth',
    'django.contrib.sessions',
    'bank',
]

MIDDLEWARE = [
    'django.middleware.security.SecurityMiddleware',
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]

ROOT_URLCONF = 'urls'
DATABASES = {
    'default': {
        'ENGINE': 'django.db.backends.postgresql',
        'NAME': 'bank',
        'USER': 'bank',
        'PASSWORD': 'Tr4nsfer-2024',  # expect: CWE-798
    },
    'replica': {
        'ENGINE': 'django.db.backends.postgresql',
        'PASSWORD': os.environ.get('REPLICA_PASSWORD', ''),  # safe: CWE-798
    },
}

SESSION_COOKIE_HTTPONLY = False  # expect: CWE-1004
SESSION_COOKIE_SECURE = False  # expect: CWE-614
CSRF_COOKIE_SECURE = True  # safe: CWE-614
SESSION_SERIALIZER = 'django.contrib.sessions.serializers.PickleSerializer'  # expect: CWE-502
PASSWORD_HASHERS = [  # expect: CWE-916
    'django.contrib.auth.hashers.MD5PasswordHasher',
]
X_FRAME_OPTIONS = 'DENY'  # safe: CWE-1021
