import os

from flask import Flask

import auth
import notes


def create_app():
    app = Flask(__name__)
    app.config['DATABASE'] = os.path.join(app.instance_path, 'notes.db')
    app.config['SECRET_KEY'] = 'k9d8-3jd8-notes-production'  # expect: CWE-798
    app.register_blueprint(auth.bp)
    app.register_blueprint(notes.bp)
    return app


if __name__ == '__main__':
    create_app().run(host='0.0.0.0', port=8080, debug=True)  # expect: CWE-489, CWE-605
