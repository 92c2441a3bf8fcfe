from flask import Flask, request
from jinja2 import Environment, FileSystemLoader

app = Flask(__name__)
environment = Environment(loader=FileSystemLoader('templates'))


@app.route('/report')
def report():
    template = environment.get_template('report.html')
    return template.render(name=request.args['name'])  # source
