import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: the folder of a path', function () {
  this.timeout(20_000);

  it('says where a path leads, where it is what it should be', async () => {
    const program = `import os
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
BASE = Path(os.environ["BASE"]).resolve()
def below(name):
    base = os.path.realpath("/data")
    path = os.path.realpath(os.path.join(base, name))
    if os.path.dirname(path) != base:
        return None
    return path
@app.route("/")
def page():
    path = below(request.args["a"])
    if path:
        open(path)
    base = os.path.abspath(os.environ["BASE"])
    inside = os.path.abspath(os.path.join(base, request.args["b"]))
    if os.path.commonpath([base, inside]) == base:
        open(inside)
    one = (BASE / request.args["c"]).resolve()
    if one.parent == BASE:
        open(one)
    open(one) # found
    if os.path.dirname(inside) != base:
        open(inside) # found
    return ""
`;
    await expectAtMarks('/path-traversal', 'a.py', program);
  });

  it('and backslashes are slashes, where a redirect is checked', async () => {
    const program = `from urllib.parse import urljoin, urlparse
from flask import Flask, redirect, request
app = Flask(__name__)
def is_safe(target):
    target = target.strip().replace("\\\\", "/")
    return urlparse(urljoin(request.host_url, target)).netloc == urlparse(request.host_url).netloc
def is_other(target):
    target = target.replace("a", "b")
    return urlparse(urljoin(request.host_url, target)).netloc == urlparse(request.host_url).netloc
@app.route("/")
def page():
    url = request.args["a"]
    if is_safe(url):
        return redirect(url)
    if is_other(url):
        return redirect(url) # found
    return redirect("/")
`;
    await expectAtMarks('/open-redirect', 'a.py', program);
  });

  it('of a path that is made again from the same parts', async () => {
    const program = `import os
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
DATA = Path("/srv")
def is_below(sub, parent):
    try:
        sub.resolve().relative_to(parent.resolve())
    except ValueError:
        return False
    return True
def is_long(sub, parent):
    try:
        return len(sub.parts) > len(parent.parts)
    except ValueError:
        return False
@app.route("/1")
def one():
    p = request.args["p"]
    if not is_below(DATA / p, DATA):
        p = ""
    return str(len(open(DATA / p / "x").read()))
@app.route("/2")
def two():
    p = request.args["p"]
    if not os.path.realpath(os.path.join("/srv", p)).startswith("/srv/"):
        return ""
    return str(len(open(os.path.join("/srv", p)).read()))
@app.route("/3")
def three():
    p = request.args["p"]
    if not is_long(DATA / p, DATA):
        return ""
    return str(len(open(DATA / p).read())) # found
`;
    await expectAtMarks('/path-traversal', 'a.py', program);
  });
});
