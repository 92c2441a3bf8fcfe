import environ

env = environ.Env()
SECRET_KEY = env('SECRET_KEY')  # safe: CWE-798
DEBUG = env.bool('DEBUG', default=False)  # safe: CWE-489
ALLOWED_HOSTS = env.list('ALLOWED_HOSTS')  # safe: CWE-1188
INSTALLED_APPS = ['rest_framework', 'corsheaders', 'api']
MIDDLEWARE = [  # expect: CWE-352
    'django.middleware.security.SecurityMiddleware',
    'django.contrib.sessions.middleware.SessionMiddleware',
    'corsheaders.middleware.CorsMiddleware',
    'django.middleware.common.CommonMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
CORS_ALLOW_ALL_ORIGINS = True  # expect: CWE-942
SESSION_COOKIE_SECURE = True  # safe: CWE-614
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31536000
