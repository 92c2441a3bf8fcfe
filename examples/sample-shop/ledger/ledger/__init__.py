from flask import Flask

from .views.exports import exports
from .views.imports import imports
from .views.invoices import invoices


def create_app():
    app = Flask(__name__)
    app.register_blueprint(invoices, url_prefix="/invoices")
    app.register_blueprint(exports, url_prefix="/exports")
    app.register_blueprint(imports)
    return app
