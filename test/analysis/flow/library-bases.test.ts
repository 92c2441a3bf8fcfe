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
});
