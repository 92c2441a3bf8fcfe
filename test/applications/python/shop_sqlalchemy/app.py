import os

from flask import Flask

from models import db
from views import api

app = Flask(__name__)
app.config['SQLALCHEMY_DATABASE_URI'] = os.environ['DATABASE_URL']
app.config['SECRET_KEY'] = os.environ['SECRET_KEY']  # safe: CWE-798
db.init_app(app)
app.register_blueprint(api)

if __name__ == '__main__':
    app.run(debug=os.environ.get('FLASK_DEBUG') == '1')  # safe: CWE-489
