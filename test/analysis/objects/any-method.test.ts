import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/objects: a method that is called by a name nobody knows', function () {
  this.timeout(20_000);

  it('is any method of the object, or any whose name begins so', async () => {
    const program = `const app = require('express')();
const { exec } = require('child_process');
class Api {
  onRun(c) { exec('a ' + c); } // found
  other(c) { exec('b ' + c); }
}
class Any { run(c) { exec('c ' + c); } } // found
const [api, any] = [new Api(), new Any()];
app.post('/on/:m', (req, res) => { api['on' + req.params.m](req.body.c); });
app.post('/:m', (req, res) => { any[req.params.m](req.body.c); });
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });

  it('also where it is read by a function, and given what it takes by names', async () => {
    const program = `import os
from flask import Flask, request
app = Flask(__name__)
class Api:
    def run(self, command=None, folder=None):
        os.system("a " + command) # found
class Kept:
    def run(self, command=None):
        os.system("a " + command)
api = Api()
kept = Kept()
@app.route("/<name>", methods=["POST"])
def page(name):
    getattr(api, name)(**request.get_json())
    getattr(kept, "stop", None)
    called(kept, "stop", request.form)
    called(kept, "other", request.form)
    return ""
def called(thing, name, data):
    getattr(thing, name)(**data)
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });
});
