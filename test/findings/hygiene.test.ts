import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { parsePack } from '#agent/rules/parse-pack.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';

const app = `import logging
import os
from flask import Flask, request
app = Flask(__name__)
app.config['SESSION_COOKIE_SECURE'] = False

@app.route('/a')
def a():
    logging.info('asked for ' + request.args['name'])
    return 'a'

@app.route('/b')
def b():
    logging.warning('refused ' + request.args['name'])
    return 'b'
`;
const command = `
@app.route('/c')
def c():
    os.system('report ' + request.args['name'])
    return 'c'
`;

function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'hygiene-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('agent/findings: hygiene', function () {
  this.timeout(120_000);
  const roots: string[] = [];
  const made = (files: Record<string, string>) => {
    const root = folder(files);
    roots.push(root);
    return root;
  };
  after(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  });

  it('never fails a scan, whatever fails, and stands behind the others in some lines', async () => {
    const root = made({ 'app.py': app });
    const { code, stdout } = await runGoalkeeper(['scan', root, '--quiet', '--fail-on', 'low'], {
      env: { COLUMNS: '160' },
    });
    expect(stdout).to.equal(
      [
        ' HYGIENE  fails nothing',
        '  Log injection (CWE-117; python/logging/log-injection): 2 times app.py:9, app.py:14',
        '  Cookie without the Secure attribute (CWE-614; python/configuration/cookie-secure): app.py:5',
        '',
        'No findings.',
        '3 more findings of hygiene (log lines, headers, cookie flags), low and never a failure: --verbose shows them in full.',
        '',
      ].join('\n'),
    );
    expect(code).to.equal(0);
  });

  it('is last, behind what is severe, and all reports have it, marked', async () => {
    const root = made({ 'app.py': app + command, 'tests/test_app.py': app + command });
    const [json, csv, sarif, quality, sast] = ['r.json', 'r.csv', 'r.sarif', 'q.json', 's.json'].map((name) =>
      join(root, name),
    );
    const reports = [`json=${json}`, `csv=${csv}`, `sarif=${sarif}`, `codequality=${quality}`];
    const { code, stdout } = await runGoalkeeper([
      ...['scan', root, '--quiet'],
      ...[...reports, `gitlab-sast=${sast}`].flatMap((one) => ['--report', one]),
    ]);
    expect(code).to.equal(1);
    expect(stdout.indexOf('HYGIENE')).to.be.greaterThan(stdout.indexOf('CRITICAL 9.8'));
    expect(stdout).to.contain('1 finding: 1 critical.');
    const outside = Number(/(\d+) more findings? in tests/.exec(stdout)?.[1]);
    expect(outside).to.be.greaterThan(0);

    const { findings }: ScanReport = JSON.parse(readFileSync(json, 'utf8'));
    const inProduct = findings.filter(({ nonProduct }) => !nonProduct);
    expect(inProduct.map(({ hygiene = false, severity }) => [hygiene, severity < 4])).to.deep.equal([
      [false, false],
      ...Array.from({ length: 3 }, () => [true, true]),
    ]);
    expect(findings.length - inProduct.length).to.equal(outside);
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const marks: { properties: { hygiene?: true } }[] = read(sarif).runs[0].results;
    expect(marks.filter(({ properties }) => properties.hygiene)).to.have.length(
      findings.filter(({ hygiene }) => hygiene).length,
    );
    const rows = readFileSync(csv, 'utf8').trim().split('\r\n');
    expect(rows.filter((row) => /,yes,[^,]*$/.test(row))).to.have.length(
      findings.filter(({ hygiene }) => hygiene).length,
    );
    const issues: { description: string; severity: string }[] = read(quality);
    const ofHygiene = issues.filter(({ description }) => description.includes('Hygiene: '));
    expect(new Set(ofHygiene.map(({ severity }) => severity))).to.deep.equal(new Set(['info']));
    const entries: { details?: { hygiene?: object } }[] = read(sast).vulnerabilities;
    expect(entries.filter(({ details }) => details?.hygiene)).to.have.length(ofHygiene.length);
  });

  it('counts like any other finding where the project gives its rule a severity', async () => {
    const root = made({
      'app.py': app,
      '.goalkeeper.yml': 'fail_confidence: 4\nrules:\n  python/logging/log-injection: high\n',
    });
    const { code, stdout } = await runGoalkeeper(['scan', root, '--quiet']);
    expect(stdout).to.contain('2 findings: 2 high.').and.contain('1 more finding of hygiene');
    expect(code).to.equal(1);
  });

  it('is counted where it is not sure enough to be shown', async () => {
    const root = made({ 'app.py': app + command });
    const { stdout } = await runGoalkeeper(['scan', root, '--quiet', '--min-confidence', '9.5'], {
      env: { COLUMNS: '160' },
    });
    expect(stdout).to.equal(
      'No findings.\n4 more findings hidden, of confidence below 9.5: --min-confidence 0 shows them.\n',
    );
  });

  it('is of low severity in every rule, and a pack that says otherwise is refused', () => {
    const rules = loadRules().packs.flatMap((pack) => pack.rules);
    const hygiene = rules.filter((rule) => rule.hygiene);
    expect(hygiene.length).to.be.greaterThan(20);
    expect(hygiene.filter(({ severity }) => severity >= 4)).to.deep.equal([]);
    // Each of these is a matter of hygiene in every language.
    const cwes = new Set(['CWE-117', 'CWE-614', 'CWE-1004', 'CWE-1275', 'CWE-1021']);
    expect(rules.filter(({ cwe, hygiene: is }) => cwe.some((id) => cwes.has(id)) && !is)).to.deep.equal([]);
    const { errors } = parsePack(
      'own.yml',
      `languages: [python]
rules:
  - id: python/company/log
    title: A log
    type: Log
    cwe: CWE-117
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H
    hygiene: true
    confidence: 5
    message: A log.
    description: A log.
    remediation: None.
    references: https://cwe.mitre.org/data/definitions/117.html
    matches: { call: company.log }
    examples: { bad: "import company\\ncompany.log(1)", good: "1" }
`,
    );
    expect(errors.map(({ line, reason }) => ({ line, reason }))).to.deep.equal([
      { line: 3, reason: 'is hygiene, so the score of its CVSS vector must be below 4' },
    ]);
  });
});
