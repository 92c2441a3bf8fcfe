import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { IgnoredFinding } from '#agent/workspace/config-file.js';
import { atEachPlace, type Finding } from '#protocol/finding.js';
import { textEdits, withEdits } from '#protocol/text-edits.js';
import { terminalReport } from '#reports/terminal.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

async function found(path: string, text: string, ignored: IgnoredFinding[] = []): Promise<Finding[]> {
  const { units, result } = await analyseProgram(new Map([[path, text]]), loadRules());
  return buildFindings({ raw: result.findings, units, readText: () => text, suppressions: [], ignored });
}

/** Lines of each finding of a rule's area, its own first. */
const linesOf = (findings: readonly Finding[], area: string) =>
  findings
    .filter(({ ruleId }) => ruleId.includes(area))
    .map((finding) => atEachPlace(finding).map(({ location }) => location.region.startLine))
    .sort(([one], [other]) => one - other);

const handler = (body: string) => `const { exec } = require('child_process');
const app = require('express')();
app.post('/', (req, res) => {
${body}
});
`;

const helper = `const { exec } = require('child_process');
const app = require('express')();
function run(command) {
  const full = 'ls ' + command;
  exec(full);
  exec('rm ' + command, () => exec(full));
}
app.get('/a', (req, res) => run(req.query.a));
app.get('/b', (req, res) => { const b = req.query.b; run(b); });
`;

describe('agent/findings: one finding for each weakness, with its places', function () {
  this.timeout(20_000);

  it('joins sinks of one helper that get the same parameter, also behind variables and in callbacks', async () => {
    const findings = await found('app.js', helper);
    expect(linesOf(findings, 'command-injection')).to.deep.equal([[5, 6, 6]]);
    const [{ places = [] }] = findings;
    expect(places.map(({ ruleId, scope, code }) => ({ ruleId, scope, code }))[0]).to.deep.equal({
      ruleId: 'javascript/process/command-injection',
      scope: 'run',
      code: "exec('rm ' + command, () => exec(full));",
    });
    expect(terminalReport(findings, { color: false })).to.contain('Also at app.js:6, app.js:6');
  });

  it('joins sinks of a view that get the same parameter of its route, by several rules of one kind', async () => {
    const findings = await found(
      'app.js',
      `const fs = require('fs');
require('express')().get('/:name', (req, res) => {
  const name = req.params.name;
  if (!fs.existsSync('/data/' + name)) return res.end();
  fs.readFile('/data/' + name, () => {
    fs.unlink('/data/' + name, () => res.end());
  });
});
`,
    );
    expect(linesOf(findings, 'path-traversal')).to.deep.equal([[6, 4, 5]]);
    const [{ ruleId, severity, places = [] }] = findings.filter(({ ruleId }) => ruleId.includes('traversal'));
    expect(ruleId).to.equal('javascript/files/path-traversal-write');
    expect(new Set(places.map((place) => place.ruleId))).to.deep.equal(
      new Set(['javascript/files/path-traversal']),
    );
    expect(severity).to.be.above(9);
  });

  for (const [what, body] of [
    ['two members of one object', "const body = req.body;\nexec('a ' + body.one);\nexec('b ' + body.two);"],
    [
      'two variables that take one apart',
      "const { one, two } = req.body;\nexec('a ' + one);\nexec('b ' + two);",
    ],
    [
      'two expressions, though they read the same',
      "exec('a ' + req.body.one);\n\nexec('b ' + req.body.one);",
    ],
    [
      'a variable before and after it is rewritten',
      "let one = req.body.one;\nexec('a ' + one);\none = req.body.two; exec('b ' + one);",
    ],
  ])
    it(`keeps ${what} apart`, async () => {
      const findings = (await found('app.js', handler(body))).filter(({ ruleId }) =>
        ruleId.includes('command'),
      );
      expect(findings).to.have.length(2);
      expect(findings.some(({ places }) => places)).to.equal(false);
    });

  it('keeps two keys of one map apart, and two functions that get one value', async () => {
    const findings = await found(
      'app.py',
      `import os
from flask import Flask, request
app = Flask(__name__)

def first(values):
    os.system('a ' + values.get('one'))
    os.system('b ' + values.get('two'))

def second(values):
    os.system('c ' + values.get('one'))

@app.route('/')
def view():
    values = request.args
    first(values)
    second(values)
`,
    );
    expect(linesOf(findings, 'command')).to.deep.equal([[6], [7], [10]]);
  });

  it('joins what one rule matches several times on a line, and not secrets', async () => {
    const findings = await found(
      'app.js',
      `const { createHash } = require('crypto');
const both = (one, two) => createHash('md5').update(one).digest() + createHash('md5').update(two).digest();
const settings = { password: 'Hunter2-Xk9!zz', secretKey: 'q9Zx-77abcTTkKq8' };
`,
    );
    expect(linesOf(findings, 'hash')).to.deep.equal([[2, 2]]);
    expect(linesOf(findings, 'hard-coded-credentials')).to.deep.equal([[3], [3]]);
  });

  it('keeps what is of different kinds at one place apart', async () => {
    const findings = await found(
      'app.js',
      `const app = require('express')();
app.get('/', async (req, res) => {
  const url = req.query.url;
  await fetch(url);
  res.redirect(url);
});
`,
    );
    expect(findings.filter(({ places }) => places)).to.deep.equal([]);
    expect(findings.length).to.be.above(1);
  });

  it('leaves each place the fingerprint that it has alone', async () => {
    const prints = async (text: string) =>
      (await found('app.js', text)).flatMap(atEachPlace).map(({ fingerprint }) => fingerprint);
    const all = await prints(helper);
    expect(all).to.have.length(3);
    const fixed = await prints(helper.replace('  exec(full);\n', ''));
    expect(fixed).to.have.length(2);
    expect(all).to.include.members(fixed);
  });

  it('lets a suppression be about one place only, in the code or by fingerprint', async () => {
    const marked = helper.replace(
      '  exec(full);\n',
      '  exec(full); // goalkeeper:ignore command-injection checked by the caller\n',
    );
    const findings = await found('app.js', marked);
    expect(linesOf(findings, 'command-injection')).to.deep.equal([[5], [6, 6]]);
    expect(findings.map(({ suppression }) => suppression?.reason)).to.have.members([
      'checked by the caller',
      undefined,
    ]);
    const [{ places: [place] = [] }] = await found('app.js', helper);
    const ignored = [{ path: 'app.js', fingerprint: place.fingerprint, line: 1 }];
    const left = await found('app.js', helper, ignored);
    expect(left.find(({ suppression }) => suppression)?.fingerprint).to.equal(place.fingerprint);
    expect(left.find(({ suppression }) => !suppression)?.places).to.have.length(1);
  });

  it('fixes all places of a finding at once', async () => {
    const text = `import hashlib

def pair(data):
    return hashlib.md5(data).hexdigest() + hashlib.md5(data + b'x').hexdigest()
`;
    const findings = (await found('app.py', text)).filter(({ ruleId }) => ruleId.includes('hash'));
    expect(linesOf(findings, 'hash')).to.deep.equal([[4, 4]]);
    const [{ fix }] = findings;
    const edits = fix && textEdits(text, fix);
    if (!edits) throw new Error('the finding has no fix');
    const left = await found('app.py', withEdits(text, edits));
    expect(left.filter(({ ruleId }) => ruleId.includes('hash'))).to.deep.equal([]);
  });
});
