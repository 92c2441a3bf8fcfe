import os

ROOT_URLCONF = "desk.urls"
KEY = os.environ["KEY"]
MIDDLEWARE = ["django.middleware.csrf.CsrfViewMiddleware"]
