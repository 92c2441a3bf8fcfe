import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { wikiMarkdown } from '#reports/wiki.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';
import { packageRoot, runGoalkeeper } from './run-goalkeeper.js';

const app = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/list', (req, res) => {
  exec('ls ' + req.query.folder, (error, out) => res.send(out));
});
app.listen(3000);
`;
const harmless = 'export const add = (a, b) => a + b;\n';

describe('agent/cli/scan-command', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const keep = (folder: string) => {
    created.push(folder);
    return folder;
  };
  let repository: string;
  let clean: string;
  let out: string;
  before(() => {
    repository = keep(gitRepository({ 'src/app.js': app, 'README.md': '# An app\n' }));
    clean = keep(gitRepository({ 'src/add.js': harmless }));
    out = keep(temporaryFolder('out'));
  });
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  describe('findings', () => {
    it('prints a table without colours to a pipe, progress to standard error, and exits with 1', async () => {
      const { code, stdout, stderr } = await runGoalkeeper(['scan', repository]);
      expect(code).to.equal(1);
      expect(stdout).to.match(/CRITICAL 9\.8 {2}Command injection\n {2}CWE-78; javascript\/process\//);
      expect(stdout).to.match(/\n {2}src\/app\.js:5:3\n/);
      expect(stdout).to.match(/\n {6}from src\/app\.js:5 {2}exec\(/);
      expect(stdout).to.match(/\n {6}to {3}src\/app\.js:5 {2}exec\(/);
      expect(stdout).to.match(/\n\d+ findings?: .*1 critical/);
      expect(stdout).not.to.contain('\u001b');
      expect(stderr).to.equal(
        `Finding files ...\nParsing ...\nAnalysing ...\nWriting findings ...\n${stderr.slice(stderr.indexOf('Analysed'))}`,
      );
      expect(stderr).to.match(/Analysed 1 file, 8 lines in [\d.]+ s\.\nSkipped: 1 unsupported\.\n$/);
    });

    it('prints with --stats what the scan took, and the limits that it reached', async () => {
      const many = Array.from({ length: 40 }, (_, i) => `a${i}: req.query.a${i}`);
      const wide = keep(
        gitRepository({
          'src/app.js': app.replace("exec('ls '", `const all = { ${many.join(', ')} }; exec(all[req.ip]`),
        }),
      );
      const { code, stdout, stderr } = await runGoalkeeper(['scan', wide, '--stats', '--quiet']);
      expect(code).to.equal(1);
      expect(stdout).not.to.contain('PHASE');
      expect(stderr).not.to.contain('\u001b');
      expect(stderr).to.match(
        /^\nPHASE {5}SECONDS\ndiscover +\d+\.\d\nparse +\d+\.\d\nanalyse +\d+\.\d\nreport +\d+\.\d\n\nANALYSIS +COUNT\n/,
      );
      for (const counted of [
        'values',
        'inclusions',
        'summaries',
        'facts',
        'threads that parse',
        'peak memory, MB',
      ])
        expect(stderr).to.match(new RegExp(`\n${counted} +[1-9][\\d,]*\n`));
      expect(stderr).to.match(/\nREACHED +LIMIT +OF +BEYOND\n/);
      expect(stderr).to.match(
        /\n +[1-9]\d* +32 +untrusted members of a value +nobody knows which of them are/,
      );
      expect(stderr).to.match(/\n\d+ limits of the analysis not reached\.\n$/);
      expect((await runGoalkeeper(['scan', wide, '--quiet'])).stderr).to.equal('');
    });

    it('exits with 0 when there is nothing, and when nothing reaches --fail-on', async () => {
      const nothing = await runGoalkeeper(['scan', clean]);
      expect(nothing).to.include({ code: 0, stdout: 'No findings.\n' });
      expect((await runGoalkeeper(['scan', repository, '--fail-on', 'never'])).code).to.equal(0);
      expect((await runGoalkeeper(['scan', repository, '--fail-on', '9.9', '--quiet'])).code).to.equal(0);
    });

    it('fails only for what is sure enough', async () => {
      const { code } = await runGoalkeeper(['scan', repository, '--fail-confidence', '10']);
      expect(code).to.equal(0);
      const lowered = await runGoalkeeper(['scan', repository, '--fail-confidence', '0']);
      expect(lowered.code).to.equal(1);
    });

    it('is silent on standard error with --quiet', async () => {
      expect((await runGoalkeeper(['scan', clean, '--quiet'])).stderr).to.equal('');
    });

    it('writes several reports at once, all with the same findings', async () => {
      const files = {
        json: join(out, 'a.json'),
        sarif: join(out, 'a.sarif'),
        'gitlab-sast': join(out, 'gl.json'),
        codequality: join(out, 'cq.json'),
        markdown: join(out, 'a.md'),
        wiki: join(out, 'wiki.md'),
        openapi: join(out, 'openapi.yaml'),
      };
      const reports = Object.entries(files).flatMap(([format, file]) => ['--report', `${format}=${file}`]);
      const { code, stdout } = await runGoalkeeper(['scan', repository, '--format', 'json', ...reports]);
      expect(code).to.equal(1);
      const report: ScanReport = JSON.parse(stdout);
      expect(report.commit).to.equal(runGit(repository, 'rev-parse', 'HEAD'));
      expect(report.branch).to.equal('main');
      const prints = report.findings.map(({ fingerprint }) => fingerprint);
      expect(prints).not.to.deep.equal([]);
      const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
      expect(read(files.json)).to.deep.equal(report);
      const results: { partialFingerprints: Record<string, string> }[] = read(files.sarif).runs[0].results;
      expect(results.map((result) => result.partialFingerprints['goalkeeper/v2'])).to.deep.equal(prints);
      expect(read(files['gitlab-sast']).vulnerabilities).to.have.length(prints.length);
      expect(read(files.codequality)).to.have.length(prints.length);
      expect(readFileSync(files.markdown, 'utf8')).to.contain('Command injection');
      expect(readFileSync(files.wiki, 'utf8')).to.equal(wikiMarkdown(report.summary));
      expect(readFileSync(files.openapi, 'utf8')).to.equal(report.endpointDefinition.text);
    });

    it('writes the definition as JSON where the name of the file says so', async () => {
      const file = join(out, 'openapi.json');
      const { stdout } = await runGoalkeeper([
        'scan',
        repository,
        '--format',
        'openapi',
        '--report',
        `openapi=${file}`,
      ]);
      expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal(parse(stdout));
    });

    it('gives the same findings every time, with any number of threads', async () => {
      const sample = join(packageRoot, 'examples', 'sample-shop');
      const runs = await Promise.all(
        ['1', '4'].map((threads) =>
          runGoalkeeper(['scan', sample, '--format', 'json', '--threads', threads]),
        ),
      );
      const [one, other] = runs.map(({ stdout }) => JSON.parse(stdout));
      expect(one.findings.length).to.be.above(10);
      for (const part of ['findings', 'completeness', 'endpoints', 'summary'])
        expect(other[part]).to.deep.equal(one[part]);
    });

    it('leaves out what is below --min-confidence', async () => {
      const { stdout } = await runGoalkeeper([
        'scan',
        repository,
        '--format',
        'json',
        '--min-confidence',
        '10',
      ]);
      expect(JSON.parse(stdout).findings.filter(({ confidence }: Finding) => confidence < 10)).to.deep.equal(
        [],
      );
    });
  });

  describe('--baseline', () => {
    it('shows and fails only what is new, though code moved and files were renamed', async () => {
      const root = keep(gitRepository({ 'src/app.js': app }));
      const first = join(out, 'first.json');
      expect((await runGoalkeeper(['scan', root, '--format', 'json', '--output', first])).code).to.equal(1);
      runGit(root, 'mv', 'src/app.js', 'src/server.js');
      writeFiles(root, { 'src/server.js': `// moved\n\nconst unused = 1;\n${app}` });
      const same = await runGoalkeeper(['scan', root, '--baseline', first]);
      expect(same).to.include({ code: 0, stdout: 'No findings.\n' });
      expect(same.stderr).to.match(/Against the baseline: 0 new, [1-9]\d* unchanged, 0 fixed\./);

      writeFiles(root, {
        'src/other.js': "const { exec } = require('child_process');\nmodule.exports = (req) => 1;\n",
        'src/server.js': app.replace("exec('ls ' + req.query.folder,", "eval(req.query.code); exec('ls',"),
      });
      const sarif = join(out, 'second.sarif');
      const changed = await runGoalkeeper(['scan', root, '--baseline', first, '--report', `sarif=${sarif}`]);
      expect(changed.code).to.equal(1);
      expect(changed.stdout).to.contain('Code injection').and.not.to.contain('Command injection');
      expect(changed.stderr).to.match(/Against the baseline: 1 new, \d+ unchanged, [1-9]\d* fixed\./);
      const states = JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results.map(
        ({ baselineState }: { baselineState: string }) => baselineState,
      );
      expect(states).to.include('new');
    });

    it('shows and fails a new route to a known weakness, suppressed in the code, until its comment says more', async () => {
      const sink = (comment: string) =>
        `const { exec } = require('child_process');\n${comment}\nexports.run = (name, done) => exec('ls ' + name, done);\n`;
      const routes = (...paths: string[]) =>
        [
          "const app = require('express')();\nconst { run } = require('./run');",
          ...paths.map((path) => `app.get('${path}', (req, res) => run(req.query.name, () => res.end()));`),
        ].join('\n');
      const said = '// goalkeeper:ignore command-injection behind the gateway';
      const root = keep(gitRepository({ 'run.js': sink(said), 'app.js': routes('/first') }));
      const earlier = join(out, 'suppressed.json');
      const scanned = () => runGoalkeeper(['scan', root, '--baseline', earlier]);
      expect((await runGoalkeeper(['scan', root, '--format', 'json', '--output', earlier])).code).to.equal(0);
      writeFiles(root, { 'app.js': routes('/first', '/second') });
      const second = await scanned();
      expect(second.code).to.equal(1);
      expect(second.stdout).to.contain('Command injection').and.not.to.contain('Suppressed:');
      expect(second.stderr).to.match(
        /: 1 new, 0 unchanged, 0 fixed\.\nNew routes.*\n {2}run\.js:3 from GET \/second/,
      );
      writeFiles(root, { 'run.js': sink(`${said}, /second too`) });
      expect((await scanned()).code).to.equal(0);
    });
  });

  describe('suppression', () => {
    it('keeps suppressed findings apart, by comment and by .goalkeeper.yml', async () => {
      const line = "  exec('ls ' + req.query.folder,";
      const commented = app.replace(
        line,
        `  // goalkeeper:ignore command-injection only admins get here\n${line}`,
      );
      const root = keep(
        gitRepository({
          'src/app.js': commented,
          'tools/run.js': app,
          '.goalkeeper.yml':
            'suppress:\n  - rule: javascript/**\n    paths: [tools/]\n    reason: Internal tools\n',
        }),
      );
      const json = await runGoalkeeper(['scan', root, '--format', 'json']);
      const found: Finding[] = JSON.parse(json.stdout).findings.filter(({ ruleId }: Finding) =>
        ruleId.endsWith('command-injection'),
      );
      expect(found.map(({ location, suppression }) => [location.path, suppression])).to.deep.equal([
        ['src/app.js', { kind: 'inSource', reason: 'only admins get here' }],
        ['tools/run.js', { kind: 'external', reason: 'Internal tools', forRule: true }],
      ]);
      expect((await runGoalkeeper(['scan', root, '--fail-on', 'critical'])).code).to.equal(0);
      const shown = await runGoalkeeper(['scan', root, '--include-suppressed']);
      expect(shown.stdout).to.contain('Suppressed: only admins get here');
    });
  });

  describe('bad input', () => {
    const cases: [string, () => string[], RegExp][] = [
      [
        'a folder that does not exist',
        () => ['/does/not/exist'],
        /^There is no file or folder \/does\/not\/exist: name an existing one\.\n$/,
      ],
      [
        'one of several paths that does not exist',
        () => [join(repository, 'src/app.js'), join(repository, 'gone.js')],
        /^There is no file or folder .*gone\.js: name an existing one\.\n$/,
      ],
      [
        'a commit that does not exist',
        () => [repository, '--since', 'no-such-branch'],
        /^--since no-such-branch: .* has no such commit\. Name a branch, tag or commit/,
      ],
      [
        'two options that both say what is new',
        () => [repository, '--since', 'HEAD', '--baseline', 'main.json'],
        /^--since and --baseline both say what is new: give one of them\.\n$/,
      ],
      ['a pattern without bounds', () => [repository, '--exclude', '*a*b*c*d*'], /too many wildcards/],
      [
        'an empty folder',
        () => [keep(temporaryFolder('empty'))],
        /^There are no files in .*: name the folder that holds the code\.\n$/,
      ],
      ['an empty repository', () => [keep(gitRepository({}))], /^There are no files in /],
      [
        'a missing baseline',
        () => [repository, '--baseline', 'nowhere.json'],
        /^The baseline nowhere\.json cannot be read \(ENOENT\)/,
      ],
      [
        'a baseline that is no report',
        () => [repository, '--baseline', join(repository, 'README.md')],
        /README\.md is not JSON/,
      ],
      [
        'an output in a missing folder',
        () => [repository, '--output', '/does/not/exist/x.json'],
        /cannot be written to \/does\/not\/exist\/x\.json: its folder does not exist\.\n$/,
      ],
      [
        'an output that is a folder',
        () => [repository, '--report', `json=${repository}`],
        /cannot be written to .*: it is a folder\.\n$/,
      ],
      ['a missing folder of rules', () => [repository, '--rules', '/no/rules'], /\/no\/rules/],
      ['an unknown format', () => [repository, '--format', 'xml'], /Allowed choices are table, json/],
      ['an unknown report', () => [repository, '--report', 'xml=x'], /Write FORMAT=FILE/],
      ['a wrong severity', () => [repository, '--fail-on', 'huge'], /Use low, medium, high, critical, never/],
      ['a wrong number of threads', () => [repository, '--threads', '0'], /Use a whole number from 1 to 64/],
      ['a wrong confidence', () => [repository, '--min-confidence', '11'], /Use a number from 0 to 10/],
      [
        'tests asked for and refused',
        () => [repository, '--include-tests', '--no-include-tests'],
        /^error: --include-tests and --no-include-tests contradict each other: give one of them\.\n/,
      ],
      ['no folder at all', () => [], /missing required argument 'PATH'/],
      ['an unknown option', () => [repository, '--frobnicate'], /unknown option '--frobnicate'/],
    ];
    for (const [name, args, message] of cases)
      it(`says in a sentence what is wrong with ${name}, and exits with 2`, async () => {
        const { code, stdout, stderr } = await runGoalkeeper(['scan', ...args(), '--quiet']);
        expect(stderr).to.match(message);
        expect(stderr).not.to.match(/\n\s+at /);
        expect(stdout).to.equal('');
        expect(code).to.equal(2);
      });

    it('names line and column in a broken .goalkeeper.yml and in broken rules', async () => {
      const root = keep(gitRepository({ 'a.js': harmless, '.goalkeeper.yml': 'exclude:\n  - 7\n' }));
      const config = await runGoalkeeper(['scan', root, '--quiet']);
      expect(config).to.include({ code: 2, stderr: '.goalkeeper.yml:2:5: exclude[0] must be a string.\n' });
      const rules = keep(temporaryFolder('rules'));
      writeFiles(rules, { 'mine.yml': 'languages: [javascript]\nrules:\n  - id: Wrong Id\n' });
      const broken = await runGoalkeeper(['scan', clean, '--rules', rules, '--quiet']);
      expect(broken.code).to.equal(2);
      expect(broken.stderr).to.match(/mine\.yml:3:\d+: /);
      expect(broken.stderr).not.to.match(/\n\s+at /);
    });

    it('says that a folder cannot be read', async function () {
      if (process.getuid?.() === 0) this.skip(); // root may read everything
      const root = keep(temporaryFolder('closed'));
      mkdirSync(join(root, 'closed'));
      chmodSync(join(root, 'closed'), 0);
      const { code, stderr } = await runGoalkeeper(['scan', join(root, 'closed'), '--quiet']);
      expect(code).to.equal(2);
      expect(stderr).to.match(/cannot be (read|listed) \(EACCES\)/);
    });
  });

  it('exits with 2 when code was left out, and names it', async () => {
    const root = keep(gitRepository({ 'src/large.js': 'f(1);\n'.repeat(400_000), 'a.js': harmless }));
    const { code, stderr } = await runGoalkeeper(['scan', root]);
    expect(code).to.equal(2);
    expect(stderr).to.contain('The scan is partial; not analysed:\n  src/large.js (too-large)\n');
    writeFiles(root, { '.goalkeeper.yml': 'exclude: [src/large.js]\n' });
    expect((await runGoalkeeper(['scan', root])).code).to.equal(0);
  });

  it('names the languages that are not analysed, without tests, in terminal, report and wiki', async () => {
    const swift = 'print("a")\nprint("b")\n';
    const root = keep(
      gitRepository({
        'a.js': harmless,
        'main.swift': swift,
        'lib/b.swift': swift,
        'tests/c.swift': swift,
        'x.rb': 'p 1',
      }),
    );
    const { stdout, stderr } = await runGoalkeeper(['scan', root, '--format', 'json']);
    const { completeness, summary }: ScanReport = JSON.parse(stdout);
    expect(completeness.otherLanguages).to.deep.equal([
      { language: 'Swift', files: 2, lines: 4 },
      { language: 'Ruby', files: 1, lines: 1 },
    ]);
    const text = 'Swift (2 files, 4 lines), Ruby (1 file, 1 line)';
    expect(stderr).to.contain(`Not analysed, since the language is not supported: ${text}.\n`);
    expect(wikiMarkdown(summary)).to.contain(text);
  });

  it('stops at once when it is interrupted', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 300; i++) files[`f${i}.js`] = app.repeat(100);
    const root = keep(gitRepository(files));
    const { code, stdout, stderr } = await runGoalkeeper(['scan', root], { stopAt: 'Parsing ...' });
    expect({ code, stdout }).to.deep.equal({ code: 130, stdout: '' });
    expect(stderr).to.match(/\nInterrupted: nothing was reported\.\n$/);
    // It has not gone on in the meantime.
    expect(stderr).to.not.contain('Analysing ...');
  });

  it('explains itself', async () => {
    const { code, stdout } = await runGoalkeeper(['scan', '--help']);
    expect(code).to.equal(0);
    for (const word of ['--fail-on', 'Exit codes:', 'Examples:', '.goalkeeper.yml'])
      expect(stdout).to.contain(word);
    const all = await runGoalkeeper(['--help']);
    for (const command of ['scan', 'rules', 'serve', 'agent']) expect(all.stdout).to.contain(command);
  });
});
