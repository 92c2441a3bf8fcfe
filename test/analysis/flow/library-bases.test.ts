import { expect } from 'chai';
import { filesWith } from './files-with.js';

const MODELS = `from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()


class User(db.Model):
    id = db.Column(db.Integer, primary_key=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)


class Note(db.Model):
    id = db.Column(db.Integer, primary_key=True)


class Named(db.Model):
    id = db.Column(db.Integer, primary_key=True)

    def __init__(self, name):
        self.name = name
`;

const view = (name: string) => `from flask import Flask, request
from models import ${name}
app = Flask(__name__)


@app.post('/')
def create():
    return str(${name}(**request.json).id)
`;

describe('agent/analysis/flow: classes of a base that a library made', function () {
  this.timeout(20_000);

  it('are filled by the library, unless they have a constructor that takes names of its own', async () => {
    const files = {
      'models.py': MODELS,
      'users.py': view('User'),
      'notes.py': view('Note'),
      'named.py': view('Named'),
    };
    const found = await filesWith('python/web/mass-assignment', files);
    expect(found.sort()).to.deep.equal(['notes.py', 'users.py']);
  });

  it('have methods of the library that are called on the class', async () => {
    const found = await filesWith('python/database/sql-injection', {
      'cars.py': `from flask import Flask, request
from peewee import CharField, Model
app = Flask(__name__)


class Car(Model):
    brand = CharField()


@app.get('/')
def cars():
    return str(len(Car.raw('SELECT * FROM car WHERE id = ' + request.args['id'])))
`,
    });
    expect(found).to.deep.equal(['cars.py']);
  });

  it('are those of what a framework passes to methods of another class that names them', async () => {
    const files = (field: string) => ({
      'views.py': `from django import forms
from django.db import connection
from django.views.generic.edit import FormView


class TransferForm(forms.Form):
    amount = forms.${field}()


class TransferView(FormView):
    form_class = TransferForm

    def form_valid(self, form):
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE account SET balance = '{form.cleaned_data['amount']}'")
`,
    });
    const rule = 'python/database/sql-injection';
    expect(await filesWith(rule, files('CharField'))).to.deep.equal(['views.py']);
    expect(await filesWith(rule, files('DecimalField'))).to.deep.equal([]);
  });
});
