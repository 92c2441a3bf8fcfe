import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { gitRepository, temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const evil = (above = '') =>
  `const app = require('express')();\napp.get('/', (req) => {\n${above}  eval(req.query.x);\n});\n`;
const rulePack = `languages: [javascript]
rules:
  - id: javascript/company/forbidden
    title: Call of a function that is forbidden here
    type: Forbidden
    cwe: CWE-676
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H
    confidence: 9
    message: '\`{callee}\` is called.'
    description: Not here.
    remediation: Call another one.
    references: https://cwe.mitre.org/data/definitions/676.html
    matches: { call: company.forbidden }
    examples: { bad: "require('company').forbidden()", good: "require('company').allowed()" }
`;

describe('agent/cli/scan-command: settings of a project', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const project = (files: Record<string, string>) => {
    const folder = gitRepository(files);
    created.push(folder);
    return folder;
  };
  const scan = (folder: string, ...args: string[]) => runGoalkeeper(['scan', folder, ...args]);
  const reportOf = async (folder: string, ...args: string[]): Promise<ScanReport> =>
    JSON.parse((await scan(folder, '--format', 'json', ...args)).stdout);
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  it('lets options win over the file, and the file over what holds by default', async () => {
    const root = project({ 'a.js': evil(), 'test/a.test.js': evil() });
    const codes = async (...args: string[]) => (await scan(root, '--quiet', ...args)).code;
    expect(await codes()).to.equal(1);
    writeFiles(root, { '.goalkeeper.yml': 'fail_on: never\n' });
    expect([await codes(), await codes('--fail-on', 'high')]).to.deep.equal([0, 1]);
    writeFiles(root, { '.goalkeeper.yml': 'fail_confidence: 10\n' });
    expect([await codes(), await codes('--fail-confidence', '5')]).to.deep.equal([0, 1]);
    writeFiles(root, { '.goalkeeper.yml': 'min_confidence: 10\n' });
    expect((await reportOf(root)).findings).to.have.length(0);
    expect((await reportOf(root, '--min-confidence', '7')).findings).to.have.length(1);
    writeFiles(root, { '.goalkeeper.yml': 'include_tests: true\n' });
    const marked = async (...args: string[]) =>
      (await reportOf(root, ...args)).findings.filter(({ nonProduct }) => nonProduct).length;
    expect([await marked(), await marked('--no-include-tests')]).to.deep.equal([0, 1]);
  });

  it('hands what fails over to the gate', async () => {
    const root = project({ 'a.js': evil(), '.goalkeeper.yml': 'fail_on: never\nmin_confidence: 3\n' });
    const out = temporaryFolder('gate');
    created.push(out);
    const json = join(out, 'report.json');
    expect((await scan(root, '--report', `json=${json}`)).code).to.equal(0);
    expect(JSON.parse(readFileSync(json, 'utf8')).thresholds).to.deep.equal({
      failOn: null,
      minConfidence: 3,
    });
    expect((await runGoalkeeper(['gate', json])).code).to.equal(0);
    expect((await runGoalkeeper(['gate', json, '--fail-on', 'high'])).code).to.equal(1);
  });

  it('turns rules off, gives them a severity, and reads own rules', async () => {
    const root = project({
      'a.js': `${evil()}require('company').forbidden();\n`,
      'security/rules/company.yml': rulePack,
      '.goalkeeper.yml': 'rule_folders: [security/rules]\n',
    });
    const found = async () =>
      (await reportOf(root)).findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`);
    expect(await found()).to.deep.equal([
      'javascript/code/injection 9.8',
      'javascript/company/forbidden 9.8',
    ]);
    writeFiles(root, {
      '.goalkeeper.yml':
        'rule_folders: [security/rules]\nrules:\n  javascript/code/*: off\n  forbidden: medium\n',
    });
    expect(await found()).to.deep.equal(['javascript/company/forbidden 4']);
    writeFiles(root, { '.goalkeeper.yml': 'rule_folders: [security/none]\n' });
    expect(await scan(root, '--quiet')).to.include({
      code: 2,
      stderr: '.goalkeeper.yml: rule_folders names security/none, and there is no such folder.\n',
    });
  });

  it('analyses only the languages that are named', async () => {
    const root = project({
      'a.js': evil(),
      'b.py': 'eval(input())\n',
      '.goalkeeper.yml': 'languages: [python]\n',
    });
    const { completeness, findings } = await reportOf(root);
    expect(findings.filter(({ location }) => location.path === 'a.js')).to.deep.equal([]);
    expect(completeness).to.deep.include({ filesAnalysed: 1, skipped: { ignored: 1, unsupported: 1 } });
  });

  it('warns of suppressions behind the findings, and in JSON', async () => {
    const root = project({
      'a.js': evil('  // goalkeeper:ignore code/injection an admin\n'),
      'b.js': evil('  // goalkeeper:ignore\n'),
      'c.js': 'const a = 1; // goalkeeper:off weak-hash\n',
    });
    const { stderr, stdout, code } = await scan(root);
    expect(code).to.equal(1);
    expect(stdout).to.contain('1 finding: 1 critical (1 more suppressed).');
    expect(stderr.slice(stderr.indexOf('3 warnings'))).to.equal(
      [
        '3 warnings about suppressions and settings:',
        '  b.js:3: goalkeeper:ignore names no rule and suppresses nothing: write goalkeeper:ignore RULE REASON.',
        '  c.js:1: goalkeeper:off weak-hash holds to the end of the file: write goalkeeper:on weak-hash where it should end.',
        '  c.js:1: goalkeeper:off weak-hash suppresses nothing: remove it.',
        '',
      ].join('\n'),
    );
    const { warnings } = await reportOf(root);
    expect(warnings?.map(({ kind, path, line }) => `${path}:${line} ${kind}`)).to.deep.equal([
      'b.js:3 suppression-without-rule',
      'c.js:1 unclosed-suppression',
      'c.js:1 unused-suppression',
    ]);
    const part = await runGoalkeeper(['scan', join(root, 'c.js')]);
    expect(part.stderr).to.contain('holds to the end').and.to.not.contain('remove it');
  });

  for (const [name, args, message] of [
    [
      'confidences that contradict each other',
      ['--min-confidence', '7', '--fail-confidence', '5'],
      '--fail-confidence 5 is below --min-confidence 7: findings would fail that nobody sees.\n',
    ],
    [
      'severities that contradict each other',
      ['--severity', 'high', '--fail-on', 'low'],
      '--fail-on is below --severity: findings would fail that nobody sees.\n',
    ],
  ] as const)
    it(`refuses ${name}`, async () => {
      expect(await scan('.', ...args)).to.include({ code: 2, stdout: '', stderr: message });
    });
});
