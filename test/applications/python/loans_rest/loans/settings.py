DEBUG = True  # expect: CWE-489
SECRET_KEY = "django-insecure-3$kd8!w2v_pq0(zt7n&x"  # expect: CWE-798
ALLOWED_HOSTS = ["*"]  # expect: CWE-644
MIDDLEWARE = [  # expect: CWE-352
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
]
SESSION_COOKIE_HTTPONLY = False  # expect: CWE-1004
SECURE_SSL_REDIRECT = True
REST_FRAMEWORK = {"DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"]}
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
