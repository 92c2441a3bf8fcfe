import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { withIgnored } from '#agent/cli/ignored-text.js';
import { ignoreFindings } from '#agent/findings/ignored-findings.js';
import { parseConfig } from '#agent/workspace/config.js';
import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { sampleFinding } from '#test/reports/sample-report.js';
import { gitRepository, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const program = (code: string) =>
  `const app = require('express')();\napp.get('/', (req, res) => {\n  ${code}\n});\n`;
const evil = program('eval(req.query.x);');
const settings = `# Ours, by hand.
exclude:
  - legacy/ # until it is gone

rules:
  weak-hash: off
`;

describe('agent/cli/baseline-command', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const project = (files: Record<string, string>) => {
    const folder = gitRepository(files);
    created.push(folder);
    return folder;
  };
  const baseline = (root: string) => runGoalkeeper(['baseline', root, '--quiet']);
  const reportOf = async (root: string): Promise<ScanReport> =>
    JSON.parse((await runGoalkeeper(['scan', root, '--quiet', '--format', 'json'])).stdout);
  const openPaths = ({ findings }: ScanReport) =>
    findings.filter(({ suppression }) => !suppression).map(({ location }) => location.path);
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  it('ignores what is there, keeps the rest of the file, and leaves what comes later open', async () => {
    const root = project({ 'src/old.js': evil, 'legacy/a.js': evil, '.goalkeeper.yml': settings });
    const done = await baseline(root);
    expect(done.stdout).to.equal('.goalkeeper.yml ignores 1 finding now: 1 added, 0 removed.\n');
    const text = readFileSync(join(root, '.goalkeeper.yml'), 'utf8');
    expect(text.startsWith(settings)).to.equal(true);
    expect(text.slice(settings.length)).to.match(
      /^ignore:\n {2}src\/old\.js:\n {4}- v2:[0-9a-f]{32} # javascript\/code\/injection\n$/,
    );
    const first = await reportOf(root);
    expect(openPaths(first)).to.deep.equal([]);
    expect(first.findings[0].suppression).to.deep.equal({
      kind: 'external',
      reason: 'ignored in .goalkeeper.yml',
    });
    expect((await baseline(root)).stdout).to.match(/ignores 1 finding already: left as it is/);
    expect(readFileSync(join(root, '.goalkeeper.yml'), 'utf8')).to.equal(text);
    // The copy sorts earlier, and lines have moved.
    writeFiles(root, { 'src/copy.js': evil, 'src/old.js': `// more\n\n${evil}` });
    expect(openPaths(await reportOf(root))).to.deep.equal(['src/copy.js']);
  });

  it('drops what has been fixed, which a scan warns of', async () => {
    const root = project({ 'a.js': evil, 'b.js': program('eval(req.body.y + 1);') });
    await baseline(root);
    writeFiles(root, { 'a.js': program('res.end();') });
    const { warnings = [] } = await reportOf(root);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include({ kind: 'unused-suppression', path: '.goalkeeper.yml', line: 3 });
    expect(warnings[0].message).to.match(/a\.js.*goalkeeper baseline/);
    expect((await baseline(root)).stdout).to.match(/0 added, 1 removed/);
    expect(parseConfig(readFileSync(join(root, '.goalkeeper.yml'), 'utf8')).ignore).to.have.length(1);
    expect((await reportOf(root)).warnings).to.equal(undefined);
  });

  it('says what is wrong with the file, and leaves it as it is', async () => {
    const wrong = 'ignore:\n  a.js:\n    - v2:12\n';
    const root = project({ 'a.js': evil, '.goalkeeper.yml': wrong });
    const refused = await baseline(root);
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.match(/\.goalkeeper\.yml:3:\d+: ignore.*must be a fingerprint/);
    const alias = 'exclude: &all [v2:0123456789abcdef0123456789abcdef]\nignore:\n  a.js: *all\n';
    writeFileSync(join(root, '.goalkeeper.yml'), alias);
    expect((await baseline(root)).stderr).to.match(/alias/);
    expect(readFileSync(join(root, '.goalkeeper.yml'), 'utf8')).to.equal(alias);
  });

  it('writes into a file that has comments alone, and takes the last entry out with its key', () => {
    const finding = { ...sampleFinding(), fingerprint: print('a'), ruleId: 'x/y' };
    const { path } = finding.location;
    const comments = '# ignore:\n#   nothing: yet\n';
    const text = withIgnored(comments, { added: [finding], removed: [] });
    expect(text).to.contain(comments);
    expect(parseConfig(text).ignore).to.deep.include({
      fingerprint: print('a'),
      path,
      line: text.split('\n').length - 1,
    });
    const [entry] = parseConfig(text).ignore;
    expect(parseConfig(withIgnored(text, { added: [], removed: [entry] })).ignore).to.deep.equal([]);
  });

  it('ignores as many equal findings of a file as it has entries, and none beside them', () => {
    const at = (path: string, digit: string, line = 1): Finding => {
      const finding = sampleFinding();
      const location = { path, region: { ...finding.location.region, startLine: line } };
      return { ...finding, location, fingerprint: print('a', digit) };
    };
    const entry = { fingerprint: print('a', '0'), path: 'm.js', line: 1 };
    const ignored = (findings: Finding[]) =>
      ignoreFindings(findings, [entry]).findings.flatMap(({ suppression }, index) =>
        suppression ? [index] : [],
      );
    expect(ignored([at('a.js', '1'), at('m.js', '2'), at('m.js', '3', 9)])).to.deep.equal([1]);
    expect(ignored([at('a.js', '1'), at('m.js', '2'), at('m.js', '0', 9)])).to.deep.equal([2]);
    expect(ignored([at('moved.js', '0')])).to.deep.equal([0]);
    expect(ignored([at('moved.js', '1')])).to.deep.equal([]);
    expect(ignoreFindings([at('other.js', '1')], [entry]).unused).to.deep.equal([entry]);
  });
});

const print = (digit: string, place = digit) => `v2:${digit.repeat(20)}${place.repeat(12)}`;
