import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';

const app = `import logging
import os
from flask import Flask, request
app = Flask(__name__)

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
/** With a severity of its own the rule is no hygiene; its confidence stays below 6. */
const settings = 'rules:\n  python/logging/log-injection: high\n';
const part = [
  ' UNSURE  confidence 4: often wrong, and fail nothing',
  '  Log injection (CWE-117; python/logging/log-injection): 2 times app.py:8, app.py:13',
  '',
];
const count =
  '2 more findings less sure, of confidence 4, and never a failure: --verbose shows them in full.';

describe('agent/findings: less sure than what may fail', function () {
  this.timeout(120_000);
  const roots: string[] = [];
  const scan = async (files: Record<string, string>, ...args: string[]) => {
    const root = mkdtempSync(join(tmpdir(), 'less-sure-'));
    roots.push(root);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    const all = args.map((arg) => arg.replace('ROOT', root));
    const { code, stdout } = await runGoalkeeper(['scan', root, '--quiet', ...all], {
      env: { COLUMNS: '160' },
    });
    return { code, stdout, read: (file: string) => readFileSync(join(root, file), 'utf8') };
  };
  after(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  });

  it('stands behind what is sure, a line a rule, and is counted apart', async () => {
    const { code, stdout } = await scan({ 'app.py': app + command, '.goalkeeper.yml': settings });
    expect(code).to.equal(1);
    expect(stdout.slice(stdout.indexOf(' UNSURE '))).to.equal(
      [...part, '1 finding: 1 critical.', count, ''].join('\n'),
    );
    expect(stdout.indexOf(' CRITICAL 9.8 ')).to.equal(0);
    expect(stdout).not.to.contain(' HIGH ');
  });

  it('alone is no finding that is sure, and no failure', async () => {
    const { code, stdout } = await scan({ 'app.py': app, '.goalkeeper.yml': settings });
    expect(code).to.equal(0);
    expect(stdout).to.equal([...part, 'No findings of confidence 6 or higher.', count, ''].join('\n'));
  });

  it('is shown whole with --verbose, with its mark', async () => {
    const { stdout } = await scan({ 'app.py': app, '.goalkeeper.yml': settings }, '--verbose');
    expect(stdout.match(/Log injection CWE-117 \(less sure\)\n/g)).to.have.length(2);
    expect(stdout).to.contain('2 more findings less sure, of confidence 4, and never a failure.\n');
  });

  it('is never what fails: where its confidence may fail it is a finding like others', async () => {
    for (const [yml, ...args] of [
      [`${settings}fail_confidence: 4\n`],
      [settings, '--fail-confidence', '4'],
    ]) {
      const { code, stdout } = await scan({ 'app.py': app, '.goalkeeper.yml': yml }, ...args);
      expect(code).to.equal(1);
      expect(stdout).to.contain('2 findings: 2 high.').and.contain(' HIGH 7.0 ');
      expect(stdout).not.to.contain('UNSURE');
    }
    const strict = await scan(
      { 'app.py': app + command, '.goalkeeper.yml': settings },
      ...['--fail-confidence', '10'],
    );
    expect(strict.code).to.equal(0);
    expect(strict.stdout).to.match(/ UNSURE {2}confidence 4 and \d: not sure enough to fail\n/);
    expect(strict.stdout).to.contain('No findings of confidence 10 or higher.');
  });

  it('is behind the sections of a page, not in the first counts of a summary, and whole in what programs read', async () => {
    const { stdout, read } = await scan(
      { 'app.py': app + command, '.goalkeeper.yml': settings },
      ...['--format', 'markdown', '--report', 'json=ROOT/r.json', '--report', 'wiki=ROOT/wiki.md'],
      ...['--report', 'csv=ROOT/r.csv', '--report', 'sarif=ROOT/r.sarif'],
    );
    expect(stdout).to.contain('\n1 finding. 2 more less sure.\n');
    expect(stdout.match(/^## .*/gm)).to.deep.equal([
      '## 1. Command injection in `app.py:18`',
      '## Less sure',
    ]);
    const behind = stdout.slice(stdout.indexOf('## Less sure'));
    expect(behind).to.contain('\nOf confidence 4: often wrong, and fail nothing.\n');
    expect(behind.match(/Log injection/g)).to.have.length(2);
    const { findings }: ScanReport = JSON.parse(read('r.json'));
    expect(findings.map(({ confidence }) => confidence >= 6)).to.deep.equal([true, false, false]);
    expect(read('r.csv').trim().split('\r\n')).to.have.length(4);
    expect(JSON.parse(read('r.sarif')).runs[0].results).to.have.length(3);
    expect(read('wiki.md')).to.contain('**1 finding**: 1 critical').and.contain('2 more less sure.');
  });
});
