import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

describe('agent/cli/explain-command', function () {
  this.timeout(30_000);

  it('explains a rule by its id or the end of it', async () => {
    const { code, stdout } = await runGoalkeeper(['explain', 'javascript/process/command-injection']);
    expect(code).to.equal(0);
    for (const part of [
      'Command injection\n',
      'critical 9.8',
      'How to fix',
      'Is found',
      'Is not found',
      'cwe.mitre.org',
    ])
      expect(stdout).to.contain(part);
    expect(stdout).to.contain('goalkeeper:ignore javascript/process/command-injection <reason>');
    const all = await runGoalkeeper(['explain', 'command-injection']);
    expect(all.stdout).to.contain('python/process/command-injection').and.to.contain('java/');
  });

  it('names rules that may be meant where there is none of the name', async () => {
    const { code, stdout, stderr } = await runGoalkeeper(['explain', 'sql']);
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    expect(stderr).to.match(/^There is no rule sql\.\nDid you mean:\n {2}\S+sql/);
    const none = await runGoalkeeper(['explain', 'qqqq\u001b[31m']);
    expect(none.stderr).to.equal('There is no rule qqqq.\n`goalkeeper rules` lists all.\n');
  });
});

describe('agent/cli/rules-command', function () {
  this.timeout(30_000);

  it('lists the rules in force', async () => {
    const { code, stdout } = await runGoalkeeper(['rules']);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^RULE +SEVERITY +CWE +TITLE\n/);
    expect(stdout).to.match(/\njavascript\/process\/command-injection +critical 9\.8 +CWE-78 /);
    const list = JSON.parse((await runGoalkeeper(['rules', '--format', 'json'])).stdout);
    expect(stdout).to.contain(`\n${list.length} rules\n`);
  });

  it('shows every mistake of a pack with its place', async () => {
    const rules = temporaryFolder('rules');
    writeFiles(rules, { 'mine.yml': 'languages: [javascript]\nrules:\n  - id: Wrong Id\n    title: 7\n' });
    const { code, stderr } = await runGoalkeeper(['rules', '--rules', rules]);
    rmSync(rules, { recursive: true });
    expect(code).to.equal(2);
    expect(stderr).to.match(/mine\.yml:3:\d+: /);
    expect(stderr).to.match(/mine\.yml:4:\d+: /);
  });
});
