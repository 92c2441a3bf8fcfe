import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: checks of what is made of a value', function () {
  this.timeout(20_000);

  it('are checks of the value: `path.resolve().relative_to(folder)`, here or in a function that says whether', async () => {
    await expectAtMarks(
      'python/files/path-traversal-write',
      'app.py',
      `import shutil
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
ROOT = Path("/srv/data")
def is_inside(path, parent):
    try:
        path.resolve().relative_to(Path(parent).resolve())
        return True
    except ValueError:
        return False
@app.route("/", methods=["POST"])
def page():
    target = ROOT / request.form["a"]
    if not is_inside(target, ROOT) or target == ROOT:
        return "no"
    shutil.rmtree(target)
    return ""
@app.route("/k", methods=["POST"])
def known():
    target = (ROOT / request.form["a"]).resolve()
    try:
        target.relative_to(ROOT)
    except ValueError:
        return "no"
    shutil.rmtree(target)
    return ""
@app.route("/m", methods=["POST"])
def third():
    target = ROOT / request.form["a"]
    try:
        target.resolve().relative_to(ROOT)
    except ValueError:
        return "no"
    shutil.rmtree(target)
    return ""
def is_other(path, parent):
    try:
        path.name.relative_to(parent)
        return False
    except ValueError:
        return True
@app.route("/n", methods=["POST"])
def fourth():
    target = ROOT / request.form["a"]
    if not is_other(target, ROOT):
        return "no"
    shutil.rmtree(target) # found
    return ""
@app.route("/o", methods=["POST"])
def fifth():
    target = ROOT / request.form["a"]
    if is_inside(target, ROOT):
        return "no"
    shutil.rmtree(target) # found
    return ""`,
    );
  });

  it('are so of texts that are put together, too', async () => {
    await expectAtMarks(
      'python/files/path-traversal',
      'app.py',
      `import os
from flask import Flask, request
app = Flask(__name__)
def check(path):
    if not os.path.realpath(path).startswith('/srv/data/'):
        raise ValueError('no')
def note(path):
    print(path)
@app.route('/')
def page():
    path = '/srv/data/' + request.args['a']
    check(path)
    return open(path).read()
@app.route('/b')
def bad():
    path = '/srv/data/' + request.args['a']
    note(path)
    return open(path).read() # found
`,
    );
  });
});
