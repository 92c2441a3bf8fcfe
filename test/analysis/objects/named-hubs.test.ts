import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** More objects than a variable is known to hold apart. */
const PROGRAM = `import java.util.*;
import org.springframework.web.bind.annotation.*;
${Array.from({ length: 40 }, (_, i) => `class Quiet${i} { void process(String a) { } }`).join('\n')}
class One { void process(String a) throws Exception { Runtime.getRuntime().exec("sh -c " + a); } }
class Two { void process(String a, String b) throws Exception { Runtime.getRuntime().exec("sh -c " + a); } }
@RestController
class Pages {
  private final List<Object> all = new ArrayList<>();
  Pages() {
    ${Array.from({ length: 40 }, (_, i) => `all.add(new Quiet${i}());`).join(' ')}
    all.add(new One());
    all.add(new Two());
  }
  @GetMapping("/")
  void page(@RequestParam String name) {
    for (var one : all) one.process(name);
  }
}
`;

describe('agent/analysis/objects: methods of which no more is known than their name', function () {
  this.timeout(20_000);

  it('are called where they take as many arguments as the call gives', async () => {
    const found = await analyseFiles(new Map([['Pages.java', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([43]);
  });
});

/** A store of its own beside many things, all of which come out of one list; a request goes in by one call and a file is read by another. */
function storeProgram(name: string): string {
  return `const express = require('express');
const fs = require('fs');
const app = express();
class Store { constructor() { this.kept = []; } ${name}(value) { this.kept.push(value); return this.kept[0]; } }
${Array.from({ length: 40 }, (_, i) => `class Quiet${i} {}`).join('\n')}
const all = [new Store(), ${Array.from({ length: 40 }, (_, i) => `new Quiet${i}()`).join(', ')}];
app.get('/in', (req, res) => { for (const one of all) one.${name}(req.query.path); res.end(); });
app.get('/out', (req, res) => { for (const one of all) res.end(fs.readFileSync(one.${name}('fixed'))); });
`;
}

describe('agent/analysis/objects: a method of any object', function () {
  this.timeout(20_000);

  async function readsOf(name: string): Promise<number> {
    const found = await analyseFiles(new Map([['app.js', storeProgram(name)]]), rules);
    return found.filter(({ rule }) => rule.endsWith('path-traversal')).length;
  }

  it('is one of a class of the program by its name', async () => {
    expect(await readsOf('keepFirst')).to.equal(1);
  });

  it('is one of the language where that has any of the name', async () => {
    for (const name of ['map', 'get', 'slice', 'then']) expect(await readsOf(name), name).to.equal(0);
  });
});
