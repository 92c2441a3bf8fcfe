import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: a class that is an enumeration', function () {
  this.timeout(20_000);

  it('gives one of the values that it names, and refuses all others', async () => {
    const program = `from enum import Enum, IntFlag, StrEnum
import other
from flask import Flask, request
app = Flask(__name__)
class Mode(str, Enum):
    SPOT = "spot"
class Kind(StrEnum):
    A = "a"
class Named(other.Mixin, Enum):
    A = "a"
class Text(str):
    pass
@app.route("/")
def page():
    a = request.args["a"]
    open("/data/" + Mode(a))
    open(f"/data/{Mode(a or 'spot').value}")
    open("/data/" + Mode[a].value)
    open("/data/" + Kind(a))
    open("/data/" + Named(a).value)
    return ""
@app.route("/other")
def other():
    a = request.args["a"]
    open("/data/" + Text(a)) # found
    return ""
@app.route("/checked")
def checked():
    a = request.args["a"]
    try:
        Mode(a)
    except ValueError:
        return "no"
    open("/data/" + a)
    return ""
@app.route("/ignored")
def ignored():
    a = request.args["a"]
    try:
        Mode(a)
    except ValueError:
        pass
    open("/data/" + a) # found
    return ""
`;
    await expectAtMarks('/path-traversal', 'a.py', program);
  });
});
