ROOT_URLCONF = "shop.urls"
INSTALLED_APPS = ["django.contrib.sessions", "shop"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware"]
