import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

async function readsOf(path: string, program: string): Promise<number[]> {
  const found = await analyseFiles(new Map([[path, program]]), rules);
  return found
    .flatMap(({ rule, line }) => (rule.endsWith('/path-traversal') ? line : []))
    .sort((a, b) => a - b);
}

describe('agent/analysis/flow: what a map of the program has something for', function () {
  this.timeout(20_000);

  it('is one of its keys: Java', async () => {
    const page = (nr: number, declared: string) =>
      `  @GetMapping("/${nr}") byte[] page${nr}(@RequestParam String kind, @RequestParam String more) throws Exception { ${declared} if (found == null) throw new Exception(); return Files.readAllBytes(Paths.get("/data/" + kind)); }`;
    const program = `import java.nio.file.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class App {
  private final Map<String, Integer> sizes = new HashMap<>();
  private final Map<String, Integer> anyone = new HashMap<>();
  App() { sizes.put("small", 1); }
  @PostMapping("/") void add(@RequestParam String kind) { anyone.put(kind, 1); }
${page(1, 'Integer found = sizes.get(kind);')}
${page(2, 'var found = sizes.get(kind);')}
${page(3, 'var found = sizes.getOrDefault(kind, 2);')}
${page(4, 'var found = anyone.get(kind);')}
${page(5, 'var found = sizes.get(more);')}
}`;
    expect(await readsOf('App.java', program)).to.deep.equal([12, 13, 14]);
  });

  it('is one of its keys: JavaScript and Python', async () => {
    const javascript = `const express = require('express');
const fs = require('fs');
const app = express();
const sizes = new Map();
sizes.set('small', 1);
app.get('/1', (req, res) => { if (!sizes.get(req.query.kind)) return res.end(); res.end(fs.readFileSync('/data/' + req.query.kind)); });
app.get('/2', (req, res) => { if (+sizes.get(req.query.kind) < 0) return res.end(); res.end(fs.readFileSync('/data/' + req.query.kind)); });
`;
    expect(await readsOf('app.js', javascript)).to.deep.equal([7]);
    const python = `from flask import Flask, request
app = Flask(__name__)
SIZES = {'small': 1}
@app.get('/1')
def one():
    kind = request.args['kind']
    if SIZES.get(kind) is None:
        return ''
    return open('/data/' + kind).read()
@app.get('/2')
def two():
    kind = request.args['kind']
    if SIZES.get(kind, 'x') is None:
        return ''
    return open('/data/' + kind).read()
`;
    expect(await readsOf('app.py', python)).to.deep.equal([15]);
  });
});
