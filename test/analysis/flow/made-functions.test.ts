import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Functions around others that are handed in: what one of them is given does not go into the others, nor what it gives out of them. */
const programs: Record<string, string> = {
  'app.js': `const express = require('express');
const fs = require('fs');
const app = express();
function either(fn) {
  return function (...args) {
    if (typeof args[args.length - 1] === 'function') fn.apply(this, args);
    else return new Promise((resolve) => fn.call(this, ...args, resolve));
  };
}
const noted = (fn) => (x) => { const found = fn(x); return found; };
const exists = either(function exists(path, done) { done(path.startsWith('a')); });
const wipe = either(function wipe(path, done) { fs.unlink(path, done); });
const wipeToo = either(function wipeToo(path, done) { fs.unlink(path, done); }); // found
const same = noted((x) => x);
const fixed = noted((x) => '/data/' + x.length);
app.get('/exists', async (req, res) => { res.json(await exists(req.query.path)); });
app.get('/wipe', async (req, res) => { wipe('/fixed'); res.end(); });
app.get('/wipe-too', async (req, res) => { wipeToo(req.query.path); res.end(); });
app.get('/same', (req, res) => { res.sendFile(same(req.query.path)); }); // found
app.get('/fixed', (req, res) => { res.sendFile(fixed('abc')); });
`,
  'App.java': `import java.nio.file.*;
import java.util.function.Function;
import org.springframework.web.bind.annotation.*;
@RestController
class App {
  static <A, B> Function<A, B> noted(Function<A, B> fn) { return x -> fn.apply(x); }
  private final Function<String, Integer> size = noted(x -> x.length());
  private final Function<String, byte[]> read = noted(x -> Files.readAllBytes(Paths.get(x)));
  private final Function<String, byte[]> readToo = noted(x -> Files.readAllBytes(Paths.get(x))); // found
  @GetMapping("/size") int size(@RequestParam String name) { return size.apply(name); }
  @GetMapping("/fixed") byte[] fixed() { return read.apply("/fixed"); }
  @GetMapping("/read") byte[] read(@RequestParam String name) { return readToo.apply(name); }
}
`,
  'app.go': `package main
import (
	"net/http"
	"os"
)
func noted(fn func(string)) func(string) { return func(x string) { fn(x) } }
func main() {
	size := noted(func(x string) { println(len(x)) })
	wipe := noted(func(x string) { os.Remove(x) })
	wipeToo := noted(func(x string) { os.Remove(x) }) // found
	http.HandleFunc("/size", func(w http.ResponseWriter, r *http.Request) { size(r.FormValue("path")) })
	http.HandleFunc("/wipe", func(w http.ResponseWriter, r *http.Request) { wipe("/fixed") })
	http.HandleFunc("/wipe-too", func(w http.ResponseWriter, r *http.Request) { wipeToo(r.FormValue("path")) })
}
`,
};

describe('agent/analysis: functions that calls make around others', function () {
  this.timeout(20_000);

  for (const [path, program] of Object.entries(programs))
    it(`are distinguished: ${path}`, async () => {
      const found = await analyseFiles(new Map([[path, program]]), rules);
      const marked = program.split('\n').flatMap((line, at) => (line.endsWith(' found') ? at + 1 : []));
      const lines = found.filter(({ rule }) => /path-traversal|send-file/.test(rule)).map(({ line }) => line);
      expect([...new Set(lines)].sort((one, other) => one - other)).to.deep.equal(marked);
    });

  it('have what the code puts on them, and make objects', async () => {
    const program = `const express = require('express');
const fs = require('fs');
const app = express();
function model(table) { const Made = function (row) { this.row = table + row; }; return Made; }
const User = model('users/');
User.prototype.read = function () { return fs.readFileSync(this.row); }; // found
User.named = (x) => fs.readFileSync(x); // found
app.get('/', (req, res) => { new User(req.query.id).read(); User.named.call(null, req.query.id); });
`;
    const found = await analyseFiles(new Map([['app.js', program]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('path-traversal')).map(({ line }) => line);
    expect(lines.sort((one, other) => one - other)).to.deep.equal([6, 7]);
  });

  it('are run where so many are handed over that they are one', async () => {
    const many = Array.from(
      { length: 100 },
      (_, nr) => `app.get('/${nr}', (req, res) => { res.json(run(noted((x) => x.trim() + ${nr}), 'a')); });`,
    );
    const program = `const express = require('express');
const fs = require('fs');
const app = express();
const noted = (fn) => (x) => { const found = fn(x); return found; };
function run(fn, value) { return fn(value); }
app.get('/', (req, res) => { res.json(run(noted((x) => fs.readFileSync(x)), req.query.path)); }); // found
${many.join('\n')}
`;
    const found = await analyseFiles(new Map([['app.js', program]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('path-traversal')).map(({ line }) => line);
    expect(lines).to.deep.equal([6]);
  });
});
