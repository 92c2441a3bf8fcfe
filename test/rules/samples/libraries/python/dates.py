from dateutil.parser import parse
from dateutil import parser
import pytz
import phonenumbers
from email_validator import validate_email
from packaging.version import Version
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from markdown_it import MarkdownIt
import mistune
from flask import Flask, request

app = Flask(__name__)


@app.route('/a')
def a():
    return '<b>' + str(parse(request.args['day']))


@app.route('/b')
def b():
    return '<b>' + parser.isoparse(request.args['day']).isoformat()


@app.route('/c')
def c():
    return '<b>' + str(pytz.timezone(request.args['zone']))


@app.route('/d')
def d():
    return '<b>' + validate_email(request.args['mail']).normalized


@app.route('/e')
def e():
    return '<b>' + str(Version(request.args['version']))


@app.route('/f')
def f():
    return highlight(request.args['code'], PythonLexer(), HtmlFormatter())


@app.route('/g')
def g():
    return MarkdownIt('js-default').render(request.args['text'])


@app.route('/h')
def h():
    return MarkdownIt().render(request.args['text'])  # FOUND python/flask/cross-site-scripting


@app.route('/i')
def i():
    return mistune.html(request.args['text'])  # FOUND python/flask/cross-site-scripting


@app.route('/j')
def j():
    return mistune.create_markdown()(request.args['text'])


@app.route('/k')
def k():
    return '<b>' + phonenumbers.format_number(phonenumbers.parse(request.args['number'], 'DE'), 1)
