import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** How sure it is that commands contain untrusted data, by line. */
async function confidences(lines: readonly string[]): Promise<Record<number, number>> {
  const findings = await analyseFiles(new Map([['a.js', lines.join('\n')]]), rules);
  const commands = findings.filter(({ rule }) => rule.endsWith('/command-injection'));
  return Object.fromEntries(commands.map(({ line, confidence }) => [line, confidence]));
}

const HEAD = "const { exec } = require('child_process'); const app = require('express')();";

describe('agent/analysis/flow: data that one call leaves for another', function () {
  this.timeout(20_000);

  it('is less certain than data of the call itself, whether a function puts it there or not', async () => {
    const found = await confidences([
      HEAD,
      "let last = ''; let other = '';",
      'function set(value) { last = value; }',
      "app.get('/a', (req) => { set(req.query.a); other = req.query.b;",
      'exec(req.query.a); });',
      "app.get('/b', (req) => {",
      'exec(last);',
      'exec(other); });',
    ]);
    const sure = found[5];
    expect(found).to.deep.equal({ 5: sure, 7: sure - 1, 8: sure - 1 });
  });

  it('is much less certain under a name, where it was put under a key that nobody knows', async () => {
    const found = await confidences([
      HEAD,
      'const settings = {};',
      'const table = new Map();',
      'function set(key, value) { settings[key] = value; table.set(key, value); }',
      'function get(key) { return table.get(key); }',
      "app.get('/a', (req) => { set(req.query.key, req.query.value);",
      'exec(req.query.a); });',
      "app.get('/b', (req) => {",
      'exec(settings.title);',
      "exec(table.get('title'));",
      "exec(get('title'));",
      'exec(settings[req.query.key]);',
      'exec(get(req.query.key)); });',
    ]);
    const sure = found[7];
    const named = sure - 4;
    expect(found).to.deep.equal({ 7: sure, 9: named, 10: named, 11: named, 12: sure - 1, 13: sure - 1 });
  });

  it('is hardly less certain in an object of the function itself', async () => {
    const found = await confidences([
      HEAD,
      "app.get('/a', (req) => { const own = {}; for (const key of Object.keys(req.query)) own[key] = req.query[key];",
      'exec(req.query.a);',
      'exec(own.title);',
      'exec(own[req.headers.key]); });',
    ]);
    const sure = found[3];
    expect(found).to.deep.equal({ 3: sure, 4: sure - 1, 5: sure });
  });
});
