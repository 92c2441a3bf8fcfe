import os


class Config:
    SECRET_KEY = os.environ.get('SECRET_KEY')  # safe: CWE-798
    SESSION_COOKIE_SECURE = True  # safe: CWE-614
    SESSION_COOKIE_HTTPONLY = True
    WTF_CSRF_ENABLED = True  # safe: CWE-352
    DEBUG = False  # safe: CWE-489


class DevelopmentConfig(Config):
    SECRET_KEY = 'dev-key-not-for-production-but-here'  # expect: CWE-798
    DEBUG = True  # expect: CWE-489
    SESSION_COOKIE_SECURE = False  # expect: CWE-614


class ProductionConfig(Config):
    SQLALCHEMY_DATABASE_URI = 'postgresql://shop:Sh0p-pa55@db.example.com/shop'  # expect: CWE-798
    JWT_SECRET_KEY = '6f1c7e0a9b3d4c2e8f5a'  # expect: CWE-798
    WTF_CSRF_ENABLED = False  # expect: CWE-352
    MAIL_PASSWORD = os.environ['MAIL_PASSWORD']  # safe: CWE-798


class Placeholders:
    SECRET_KEY = '<your secret key>'  # safe: CWE-798
    API_TOKEN = os.getenv('API_TOKEN', '')  # safe: CWE-798
    PASSWORD_FIELD = 'password'  # safe: CWE-798
    PASSWORD_RESET_URL = '/reset-password'  # safe: CWE-798
