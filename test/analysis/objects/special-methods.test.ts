import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/objects: methods that the language itself calls', function () {
  this.timeout(20_000);

  it('give what `with` names, an item, and a property, with what they are made of', async () => {
    const program = `import sqlite3
from flask import Flask, request
app = Flask(__name__)
class Use:
    def __init__(self, path): self.path = path
    def __enter__(self):
        self.link = sqlite3.connect(self.path)
        return self.link.cursor()
    def __exit__(self, *a): self.link.close()
class Text:
    def __init__(self, text): self.text = text
    def __enter__(self): return "SELECT " + self.text
    def __exit__(self, *a): pass
class Fixed:
    def __init__(self, text): self.text = text
    def __enter__(self): return "SELECT 1"
    def __exit__(self, *a): pass
class Query:
    def __getitem__(self, name): return request.args[name]
    @property
    def text(self): return request.args["text"]
    @property
    def none(self): return "SELECT 1"
@app.route("/use")
def use():
    with Use("a.db") as x:
        x.execute("SELECT " + request.args["x"]) # found
    return ""
@app.route("/text")
def text():
    link = sqlite3.connect("a.db")
    with Text(request.args["x"]) as x:
        link.execute(x) # found
    with Fixed(request.args["x"]) as x:
        link.execute(x)
    return ""
@app.route("/item")
def item():
    sqlite3.connect("a.db").execute(Query()["a"]) # found
    return ""
@app.route("/property")
def prop():
    sqlite3.connect("a.db").execute(Query().text) # found
    sqlite3.connect("a.db").execute(Query().none)
    return ""
`;
    await expectAtMarks('/sql-injection', 'a.py', program);
  });
});
