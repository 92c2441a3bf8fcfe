import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { packageRoot, runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';

const samples = join(packageRoot, 'test/own-functions/samples');

/** Untrusted commands that sanitizers and validators stand before. */
const cleaned = [
  ...['app/views.py:7', 'app/views.py:12', 'app/views.py:17', 'app/views.py:23'],
  ...['go/main.go:4', 'go/main.go:5', 'go/main.go:6', 'go/main.go:7'],
  ...[5, 6, 7, 8].map((line) => `java/com/acme/App.java:${line}`),
  ...['js/app.js:4', 'js/app.js:5', 'js/app.js:6', 'js/app.js:7'],
  ...['ts/app.ts:9', 'ts/app.ts:14'],
];

/** What sources and sinks of the settings bring to light, with the kind of weakness. */
const shown = [
  ...['app/safe.py:10 own/sql', 'app/safe.py:15 code/injection', 'app/views.py:29 process/command-injection'],
  ...['go/main.go:9 process/command-injection', 'go/safe/safe.go:11 process/command-injection'],
  ...['go/safe/safe.go:9 own/sql', 'java/com/acme/App.java:10 process/command-injection'],
  ...['java/com/acme/Safe.java:7 process/command-injection', 'java/com/acme/Store.java:2 own/sql'],
  ...['js/app.js:9 process/command-injection', 'js/safe.js:4 own/sql', 'js/safe.js:6 code/injection'],
  'ts/run.ts:1 own/command',
];

describe('agent/own-functions', function () {
  this.timeout(120_000);
  const folder = temporaryFolder('own-functions');
  const settings = readFileSync(join(samples, 'settings.yml'), 'utf8');
  before(() => {
    cpSync(samples, folder, { recursive: true });
    rmSync(join(folder, 'settings.yml'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const scan = async (config: string, root = folder): Promise<ScanReport> => {
    writeFiles(root, { '.goalkeeper.yml': config });
    const { stdout, stderr } = await runGoalkeeper(['scan', root, '--format', 'json']);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const places = ({ findings }: ScanReport) =>
    findings.map(({ location }) => `${location.path}:${location.region.startLine}`);

  it('finds what nothing is said of', async () => {
    const found = (await scan('')).findings.filter(({ ruleId }) => !ruleId.startsWith('go/uncalled/'));
    expect(found.map(({ ruleId }) => ruleId.split('/').slice(1).join('/'))).to.deep.equal(
      cleaned.map(() => 'process/command-injection'),
    );
    expect(
      places(await scan(''))
        .filter((place) => cleaned.includes(place))
        .sort(),
    ).to.deep.equal([...cleaned].sort());
  });

  it('follows what the settings say of functions of all languages', async () => {
    const report = await scan(settings);
    const found = report.findings.map(
      ({ ruleId, location }) =>
        `${location.path}:${location.region.startLine} ${ruleId.split('/').slice(1).join('/')}`,
    );
    expect(found.sort()).to.deep.equal([...shown].sort());
    expect(report.warnings ?? []).to.deep.equal([]);
  });

  it('takes functions of libraries', async () => {
    const root = join(folder, '..', 'own-functions-library');
    mkdirSync(root, { recursive: true });
    writeFiles(root, {
      'a.js': `const app = require('express')();
const { quote, check, receive, run } = require('company-lib');
const { exec } = require('child_process');
app.get('/a', (req) => exec('ls ' + quote(req.query.a)));
app.get('/b', (req) => { const b = req.query.b; check(b); exec('ls ' + b); });
exec('ls ' + receive());
app.get('/c', (req) => run('now', req.query.c));
`,
    });
    const config = `sanitizers: [{ function: company-lib.quote, kinds: command }]
validators: [{ function: company-lib.check, throws: true }]
sources: [company-lib.receive]
sinks: [{ function: company-lib.run(1), kinds: sql }]
`;
    const lines = async (text: string) => places(await scan(text, root)).sort();
    expect(await lines('')).to.deep.equal(['a.js:4', 'a.js:5']);
    expect(await lines(config)).to.deep.equal(['a.js:6', 'a.js:7']);
    rmSync(root, { recursive: true });
  });

  it('cleans only what the line says', async () => {
    const found = places(await scan('sanitizers: [{ function: js/safe.js#clean, kinds: [sql] }]\n'));
    expect(found).to.include('js/app.js:4');
  });

  it('says which kinds there are, and which functions there are not', async () => {
    const refused = async (config: string) => {
      writeFiles(folder, { '.goalkeeper.yml': config });
      return (await runGoalkeeper(['scan', folder, '--quiet'])).stderr;
    };
    expect(await refused('sanitizers:\n  - { function: clean, kinds: [sql, comand] }\n')).to.match(
      /^\.goalkeeper\.yml:2:5: sanitizers: there is no kind of weakness comand: did you mean command\? All kinds: .*html.*\.\n$/,
    );
    expect(await refused('sinks: [{ function: clean, kinds: shell }]')).to.contain('did you mean command?');
    expect(await refused('sinks: [{ function: clean, kinds: all }]')).to.contain('no kind of weakness all');
    const { warnings = [] } = await scan('sources:\n  - nowhere\n  - js/safe.js#clean(3)\n  - lib.none\n');
    expect(warnings.map(({ kind, line }) => `${kind} ${line}`)).to.deep.equal([
      'unknown-function 2',
      'unknown-function 3',
      'unknown-function 4',
    ]);
    expect(warnings[0].message).to.equal(
      'sources: there is no function nowhere in the program, so this line does nothing; write a library function as MODULE.NAME.',
    );
  });
});
