import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { gitRepository, temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const app = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/list', (req, res) => {
  exec('ls ' + req.query.folder, (error, out) => res.send(out));
});
app.listen(3000);
`;

const harmless = 'export const add = (a, b) => a + b;\n';

describe('agent/cli/scan-command: what is scanned, and what counts', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const keep = (folder: string) => {
    created.push(folder);
    return folder;
  };
  let repository: string;
  let out: string;
  before(() => {
    repository = keep(gitRepository({ 'src/app.js': app, 'README.md': '# An app\n' }));
    out = keep(temporaryFolder('out'));
  });
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  describe('a part of a repository', () => {
    it('scans the files and folders that are named, by their paths in the repository, without what is excluded', async () => {
      const root = keep(
        gitRepository({ 'a/one.js': app, 'b/two.js': app, 'b/gen.js': app, 'c/three.js': app }),
      );
      const scanned = async (...args: string[]): Promise<string[]> => {
        const { stdout } = await runGoalkeeper(['scan', ...args, '--format', 'json']);
        return [...new Set((JSON.parse(stdout) as ScanReport).findings.map(({ location }) => location.path))];
      };
      const parts = [join(root, 'a/one.js'), join(root, 'b')];
      expect((await scanned(...parts, '--exclude', 'gen.js')).sort()).to.deep.equal(['a/one.js', 'b/two.js']);
    });

    it('shows and fails with --since only what differs from a commit', async () => {
      const root = keep(gitRepository({ 'old.js': app, 'app.js': app }));
      const unchanged = await runGoalkeeper(['scan', root, '--since', 'HEAD', '--quiet']);
      expect(unchanged).to.include({ code: 0, stdout: 'No findings.\n' });
      writeFiles(root, {
        'app.js': app.replace('app.listen', "app.get('/x', (req) => eval(req.query.x));\napp.listen"),
        'new.js': app,
      });
      const { code, stdout } = await runGoalkeeper(['scan', root, '--since', 'HEAD', '--quiet']);
      expect(code).to.equal(1);
      expect(stdout)
        .to.contain('\n  new.js:5:3\n')
        .and.to.match(/\n {2}app\.js:7:\d+\n/);
      expect(stdout).to.not.contain('app.js:5:').and.to.not.contain('old.js');
    });

    it('leaves out what is below --severity', async () => {
      const args = ['scan', repository, '--format', 'json', '--severity', 'critical'];
      const { findings }: ScanReport = JSON.parse((await runGoalkeeper(args)).stdout);
      expect(findings.map(({ severity }) => severity)).to.deep.equal([9.8]);
    });
  });

  describe('code that is not the product', () => {
    it('neither shows nor fails for findings in tests, but counts and marks them', async () => {
      const root = keep(gitRepository({ 'src/add.js': harmless, 'test/app.test.js': app }));
      const json = join(out, 'tests.json');
      const quiet = await runGoalkeeper(['scan', root, '--fail-on', 'low', '--report', `json=${json}`]);
      expect(quiet.code).to.equal(0);
      expect(quiet.stdout).to.match(
        /^No findings\.\n\d+ more findings? in tests, examples, vendored or generated code: --include-tests shows (it|them)\.\n$/,
      );
      const { findings, summary }: ScanReport = JSON.parse(readFileSync(json, 'utf8'));
      expect(findings).to.not.be.empty;
      for (const { nonProduct } of findings) expect(nonProduct).to.equal('test');
      expect(summary.findings.total).to.equal(0);
      expect(summary.findings.nonProduct).to.be.at.least(findings.length);
      expect((await runGoalkeeper(['gate', json, '--fail-on', 'low'])).code).to.equal(0);

      const all = await runGoalkeeper(['scan', root, '--fail-on', 'low', '--include-tests']);
      expect(all.code).to.equal(1);
      expect(all.stdout).to.contain('Command injection').and.to.contain('(test code)');
      writeFiles(root, { '.goalkeeper.yml': 'include_tests: true\n' });
      expect((await runGoalkeeper(['scan', root, '--fail-on', 'low'])).code).to.equal(1);
    });
  });
});
