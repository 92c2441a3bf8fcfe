import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseConfig } from '#agent/workspace/config.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { gitRepository, writeFiles } from '#test/workspace/git-repository.js';

describe('agent/cli/suggest-command', function () {
  this.timeout(60_000);
  const root = gitRepository({
    'a.js': `const escapeHtml = (t) => String(t).replace(/</g, '&lt;');
function assertName(n) { if (!/^[a-z]+$/.test(n)) throw new Error('x'); return n; }
class Safe { static isId(x) { return /^\\d+$/.test(x); } }
const unescapeHtml = (t) => t.replace('&lt;', '<');
const hyphens = (t) => t.replace('_', '-');
const app = require('express')();
app.get('/', (req) => {
  // goalkeeper:ignore code/injection nobody can get here
  eval(hyphens(req.query.q));
});
`,
    'b.py': `import re
def quote(text):
    return "'" + text.replace("'", "''") + "'"
def is_valid(text):
    return re.fullmatch('[a-z]+', text) is not None
`,
    'c.go': `package c
import ("regexp"; "errors"; "html")
var word = regexp.MustCompile("^[a-z]+$")
func Safe(x string) string { return html.EscapeString(x) }
func IsWord(x string) bool { return word.MatchString(x) }
`,
    'com/D.java': `package com;
class D {
  static String escape(String x) { return x.replaceAll("<", "&lt;"); }
  static void check(String x) { if (!x.matches("[a-z]+")) throw new IllegalArgumentException(); }
}
`,
    'e.ts': `export function encodeName(name: string): string { return encodeURIComponent(name); }\n`,
  });
  after(() => rmSync(root, { recursive: true, force: true }));
  const lines = async (...args: string[]) => (await runGoalkeeper(['suggest', root, ...args])).stdout;

  it('lists what cleans and what checks, in all languages, as settings', async () => {
    const text = await lines();
    const named = parseConfig(text).ownFunctions.map(({ role, file, name }) => `${role} ${file}#${name}`);
    expect(named.sort()).to.deep.equal([
      ...['sanitizer a.js#escapeHtml', 'sanitizer b.py#quote', 'sanitizer c.go#Safe'],
      ...['sanitizer com/D.java#D.escape', 'sanitizer e.ts#encodeName', 'validator a.js#Safe.isId'],
      ...['validator a.js#assertName', 'validator b.py#is_valid', 'validator c.go#IsWord'],
      'validator com/D.java#D.check',
    ]);
    expect(text).to.contain('  - a.js#assertName # line 2: tests its parameter by test, and throws\n');
  });

  it('puts first what dismissed findings pass, and leaves out what is set', async () => {
    const report = join(root, 'report.json');
    await runGoalkeeper(['scan', root, '--quiet', '--report', `json=${report}`]);
    const [, first] = (await lines('--baseline', report)).split('\n');
    expect(first).to.match(/^ {2}- a\.js#hyphens # line 5: .*; on the path of 1 dismissed finding$/);
    writeFiles(root, { '.goalkeeper.yml': 'sanitizers: [escapeHtml]\n' });
    expect(await lines()).to.not.contain('escapeHtml');
    expect((await runGoalkeeper(['suggest', root, '--baseline', join(root, 'none.json')])).code).to.equal(2);
  });
});
