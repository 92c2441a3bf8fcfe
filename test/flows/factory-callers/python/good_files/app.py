from flask import Flask

import near
import own

app = Flask(__name__)
app.add_url_rule('/run', view_func=near.run)
app.add_url_rule('/home', view_func=own.home)
