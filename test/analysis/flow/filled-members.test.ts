import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: objects that are filled once they are members of others', function () {
  this.timeout(20_000);
  const commands = (path: string, program: string) => expectAtMarks('command-injection', path, program);

  it('hold it for whoever gets the others, in JavaScript', () =>
    commands(
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
function run(o) { exec(o.list[0]); } // found
app.get('/1', (req, res) => { const o = {}; o.list = []; o.list.push(req.query.a); run(o); });
function run2(o) { exec(o.m.k); } // found
app.get('/2', (req, res) => { const o = {}; o.m = {}; o.m.k = req.query.a; run2(o); });
function run3(o) { exec(o.m.k); } // found
app.get('/3', (req, res) => { const o = { m: {} }; o.m.k = req.query.a; run3(o); });
function run4(o) { exec(o.m.k); } // found
app.get('/4', (req, res) => { const m = {}; const o = { m }; m.k = req.query.a; run4(o); });
function fill5(o, t) { o.m = {}; o.m.k = t; }
app.get('/5', (req, res) => { const o = {}; fill5(o, req.query.a); exec(o.m.k); }); // found
class A6 { constructor(t) { this.m = {}; this.m.k = t; } get() { return this.m.k; } }
app.get('/6', (req, res) => { exec(new A6(req.query.a).get()); }); // found
class A7 { constructor(t) { this.l = []; this.l.push(t); } get() { return this.l[0]; } }
app.get('/7', (req, res) => { exec(new A7(req.query.a).get()); }); // found
function make8(t) { const o = {}; o.m = {}; o.m.k = t; return o; }
app.get('/8', (req, res) => { exec(make8(req.query.a).m.k); }); // found
function make9(t) { const o = { l: [] }; o.l.push(t); return o; }
app.get('/9', (req, res) => { exec(make9(req.query.a).l[0]); }); // found
function make10(t) { const l = []; const o = { l }; l.push(t); return o; }
app.get('/10', (req, res) => { exec(make10(req.query.a).l[0]); }); // found
function make11(t) { const l = new Map(); const o = { l }; l.set('a', t); return o; }
app.get('/11', (req, res) => { exec(make11(req.query.a).l.get('a')); }); // found
function make12(t) { const l = {}; const all = [l]; l.x = t; return all; }
app.get('/12', (req, res) => { exec(make12(req.query.a)[0].x); }); // found
function put13(l, t) { l.x = t; }
function make13(t) { const l = {}; const o = { l }; put13(l, t); return o; }
app.get('/13', (req, res) => { exec(make13(req.query.a).l.x); }); // found
function make14(t) { const o = {}; if (t) { o.m = {}; o.m.k = t; } return o; }
app.get('/14', (req, res) => { exec(make14(req.query.a).m.k); }); // found
function make15(t) { const o = {}; o.m = o.m || {}; o.m.k = t; return o; }
app.get('/15', (req, res) => { exec(make15(req.query.a).m.k); }); // found
function make16(list) { const o = {}; for (const t of list) { o[t] = []; o[t].push(t); } return o; }
app.get('/16', (req, res) => { exec(make16(req.query.a).m[0]); }); // found
const cache17 = {};
app.get('/17', (req, res) => { cache17.m = {}; cache17.m.k = req.query.a; });
app.get('/17b', (req, res) => { exec(cache17.m.k); }); // found
const cache18 = {};
app.get('/18', (req, res) => { const e = {}; cache18.m = e; e.k = req.query.a; });
app.get('/18b', (req, res) => { exec(cache18.m.k); }); // found
app.get('/19', (req, res) => { const o = {}; const m = {}; o.m = m; o.m = {}; m.k = req.query.a; run19(o); });
function run19(o) { exec(o.m.k); }
app.listen(1);
`,
    ));

  it('hold it for other methods where a constructor fills them, in Python', () =>
    commands(
      'a.py',
      `import os
from flask import Flask, request
app = Flask(__name__)
class Texts:
    def __init__(self, text):
        self.map = {}
        self.map["b"] = text
        self.list = []
        self.list.append(text)
        self.other = {}
        self.other["b"] = "ls"
    def get(self):
        return self.map["b"]
@app.route("/1")
def one():
    os.system(Texts(request.args["t"]).get())  # found
    os.system(Texts(request.args["t"]).list[0])  # found
    os.system(Texts(request.args["t"]).other["b"])
    os.system(Texts("ls").get())
`,
    ));

  it('hold it in Java, too', () =>
    commands(
      'A.java',
      `import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
public class A {
  static class Texts {
    private final Map<String, String> map = new HashMap<>();
    private final List<String> list;
    Texts(String text) { this.map.put("b", text); this.list = new ArrayList<>(); this.list.add(text); }
    String get() { return map.get("b"); }
    String first() { return list.get(0); }
  }
  @GetMapping("/1") public void one(@RequestParam String t) throws Exception {
    Runtime.getRuntime().exec(new String[] {"sh", "-c", new Texts(t).get()}); // found
    Runtime.getRuntime().exec(new String[] {"sh", "-c", new Texts(t).first()}); // found
    Runtime.getRuntime().exec(new String[] {"sh", "-c", new Texts("ls").first()});
  }
}
`,
    ));
});
