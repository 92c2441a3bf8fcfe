import os
from flask import Flask, redirect
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import StringField
app = Flask(__name__)

class F(FlaskForm):
    name = StringField('a')
    doc = FileField()

@app.post('/a')
def a():
    form = F()
    if form.validate_on_submit():
        os.system('ls ' + form.name.data)  # FOUND python/process/command-injection
        os.system('ls ' + form.doc.data.filename)  # FOUND python/process/command-injection
        os.system('ls ' + form.data['name'])  # FOUND python/process/command-injection
    return ''
