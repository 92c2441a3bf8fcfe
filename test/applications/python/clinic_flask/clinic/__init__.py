"""Application factory of the clinic's front desk."""
import os

from flask import Flask, g, session

from . import auth, documents, patients, reports
from .config import DevelopmentConfig, ProductionConfig
from .db import close_db

CONFIGS = {"production": ProductionConfig, "development": DevelopmentConfig}


def create_app(name=None):
    app = Flask(__name__, instance_relative_config=True)
    app.config.from_object(CONFIGS[name or os.environ.get("CLINIC_ENV", "production")])
    app.register_blueprint(auth.bp)
    app.register_blueprint(patients.bp, url_prefix="/patients")
    app.register_blueprint(documents.bp, url_prefix="/documents")
    reports.register(app)
    app.teardown_appcontext(close_db)

    @app.before_request
    def load_user():
        g.user_id = session.get("user_id")

    return app
