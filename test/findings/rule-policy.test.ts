import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { GateCount } from '#codehost/review/gate.js';
import { findingSchema } from '#protocol/agent-api.js';
import { isCommented } from '#protocol/finding.js';
import { packsOf, type RulePolicy } from '#protocol/rule-policy.js';

const app = `import os
from flask import Flask, request
app = Flask(__name__)

@app.route('/a')
def a():
    os.system('report ' + request.args['name'])
    return 'a'

@app.route('/b')
def b():
    return open('/srv/' + request.args['name']).read()
`;
const command = 'python/process/command-injection';
const path = 'python/files/path-traversal';

describe('agent/findings: what a team decides about rules', function () {
  this.timeout(60_000);
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rule-policy-'));
    writeFileSync(join(root, 'app.py'), app);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const scan = (rules: RulePolicy['rules'] = [], own = '', onlyTighten = false) => {
    writeFileSync(join(root, '.goalkeeper.yml'), own);
    return scanFolder({ folder: root, isCheckout: true, threads: 1, rulePolicy: { rules, onlyTighten } });
  };
  const severities = async (...asked: Parameters<typeof scan>) => {
    const { findings } = await scan(...asked);
    return Object.fromEntries(findings.map(({ ruleId, severity }) => [ruleId, severity]));
  };

  it('switches rules off, and changes the severity of what they find', async () => {
    const own = await severities();
    expect(Object.keys(own)).to.have.members([command, path]);
    expect(await severities([{ rule: command, on: false }])).to.deep.equal({ [path]: own[path] });
    expect(await severities([{ rule: path, severity: 2.5 }])).to.deep.equal({ ...own, [path]: 2.5 });
  });

  it('takes findings out of the gate and out of threads, in a form that the server takes', async () => {
    const { findings } = await scan([
      { rule: command, gate: false },
      { rule: path, comment: false },
    ]);
    const gate = new GateCount({ severity: 0, confidence: 0, onlyNew: false }, false);
    for (const finding of findings) {
      expect(findingSchema.validate(finding).error).to.equal(undefined);
      gate.add(finding, true);
    }
    expect(gate.failure()).to.match(/^1 finding /);
    expect(findings.filter(isCommented).map(({ ruleId }) => ruleId)).to.deep.equal([command]);
  });

  it('stands in what the scan was made with', async () => {
    const plain = (await scan()).tool.rules;
    const decided = (await scan([{ rule: command, on: false }])).tool.rules;
    expect(plain).to.equal(packsOf(decided));
    expect(decided).to.match(/^\w+\+[0-9a-f]{12}$/);
    expect((await scan([{ rule: command, on: true }])).tool.rules).not.to.equal(decided);
  });

  it('gives way to .goalkeeper.yml, unless that may only tighten', async () => {
    const decided = [
      { rule: command, severity: 8 },
      { rule: path, on: false },
    ];
    const looser = `rules:\n  ${command}: 3\n  ${path}: on\n`;
    const own = await severities();
    expect(await severities(decided, looser)).to.deep.equal({ [command]: 3, [path]: own[path] });
    expect(await severities(decided, looser, true)).to.deep.equal({ [command]: 8, [path]: own[path] });
    expect(await severities(decided, `rules:\n  ${command}: 9.9\n`, true)).to.deep.equal({ [command]: 9.9 });
    expect(await severities(decided, `rules:\n  ${command}: off\n`)).to.deep.equal({});
    expect(await severities(decided, `rules:\n  ${command}: off\n`, true)).to.deep.equal({ [command]: 8 });
    const { warnings = [] } = await scan(decided, `rules:\n  ${command}: off\n`, true);
    expect(warnings.map(({ kind, line }) => `${kind} ${line}`)).to.deep.equal(['setting-without-effect 2']);
    // Of rules about which nobody has decided, too.
    expect(await severities([], `rules:\n  ${command}: off\n  ${path}: 1\n`, true)).to.deep.equal(own);
  });
});
