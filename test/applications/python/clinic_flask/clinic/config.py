import os


class Config:
    DATABASE = "/var/lib/clinic/clinic.db"
    MAX_CONTENT_LENGTH = 8 * 1024 * 1024
    SESSION_COOKIE_SAMESITE = "Lax"


class DevelopmentConfig(Config):
    SECRET_KEY = "k9#fT2!vLq0zRw7pXe"  # expect: CWE-798
    SESSION_COOKIE_HTTPONLY = False  # expect: CWE-1004


class ProductionConfig(Config):
    SECRET_KEY = os.environ["CLINIC_SECRET_KEY"]  # safe: CWE-798
    SESSION_COOKIE_HTTPONLY = True  # safe: CWE-1004
    SESSION_COOKIE_SECURE = True
