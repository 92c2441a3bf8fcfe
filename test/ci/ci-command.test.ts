import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { type Run, runGoalkeeper } from '../cli/run-goalkeeper.js';
import { vulnerableRepository } from '../e2e/vulnerable-project.js';
import { runGit, temporaryFolder, writeFiles } from '../workspace/git-repository.js';

/** The command as a job runs it, where no server is there to talk to. Jobs with a server: `dispatch/end-to-end`. */
describe('ci/ci-command', function () {
  this.timeout(60_000);
  let folder: string;
  let output: string;
  let commit: string;
  let away: string;

  before(async () => {
    folder = vulnerableRepository(1, 2);
    commit = runGit(folder, 'rev-parse', 'HEAD');
    output = temporaryFolder('ci-reports');
    away = `http://127.0.0.1:${await closedPort()}`;
  });

  const ci = (args: string[], more: NodeJS.ProcessEnv = {}): Promise<Run> =>
    runGoalkeeper(['ci', '--work-folder', temporaryFolder('ci-work'), ...args], {
      cwd: output,
      env: {
        CI_COMMIT_SHA: commit,
        CI_COMMIT_REF_NAME: 'main',
        CI_PROJECT_DIR: folder,
        CI_PROJECT_PATH: 'shop/web',
        CI_PROJECT_ID: '7',
        ...more,
      },
    });
  const read = (file: string): ScanReport => JSON.parse(readFileSync(join(output, file), 'utf8'));

  it('scans exactly the commit and writes reports without a server; inputs that were not given are empty', async () => {
    writeFiles(folder, { 'more.js': 'eval(process.argv[2])\n' });
    const run = await ci(['--report', 'json=alone.json'], { GOALKEEPER_SERVER: '', GOALKEEPER_FAIL_ON: '' });
    expect(run.code, run.stderr).to.equal(1);
    expect(run.stderr).to.include('No server is named: nothing was uploaded.');
    const report = read('alone.json');
    expect(report.commit).to.equal(commit);
    expect(report.findings).to.have.length.greaterThan(0);
    expect(report.findings.map(({ location }) => location.path)).to.not.include('more.js');
  });

  it('writes the reports of a server that is away all the same, says so, and tells it by its exit code', async () => {
    const environment = { GOALKEEPER_SERVER: away, GOALKEEPER_ID_TOKEN: 'a.b.c', GOALKEEPER_WAIT: '0' };
    const run = await ci(['--fail-on', 'never', '--report', 'json=away.json', '--quiet'], environment);
    expect(run.code, run.stderr).to.equal(3);
    expect(run.stderr).to.include(`The server ${away} cannot be reached`);
    expect(run.stderr).to.include('does NOT have these findings');
    expect(run.stderr).to.not.include('a.b.c');
    expect(read('away.json').findings).to.have.length.greaterThan(0);
    const failing = await ci(['--quiet'], environment);
    expect(failing.code).to.equal(1);
    const reporting = await ci(['--report-only', '--report', 'json=away.json'], environment);
    expect(reporting.code).to.equal(0);
    expect(reporting.stderr).to.include('does NOT have these findings');
  });

  it('does not scan its own checkout in place of what a server that is away wants to be scanned', async () => {
    const run = await ci(['--report', 'json=wanted.json', '--report-only'], {
      ...{ GOALKEEPER_SERVER: away, GOALKEEPER_SCAN_TOKEN: 'gkt_x', GOALKEEPER_WAIT: '0' },
    });
    expect(run.code).to.equal(2);
    expect(() => read('wanted.json')).to.throw('ENOENT');
  });

  it('does not sign in with the code of a fork', async () => {
    const run = await ci(['--report', 'json=fork.json', '--report-only'], {
      ...{
        GOALKEEPER_SERVER: away,
        CI_MERGE_REQUEST_PROJECT_ID: '7',
        CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '8',
      },
    });
    expect(run.code, run.stderr).to.equal(0);
    expect(run.stderr)
      .to.include('the code of a fork may not sign in')
      .and.to.not.include('cannot be reached');
    expect(read('fork.json').findings).to.have.length.greaterThan(0);
  });

  describe('in a pipeline of a merge request', () => {
    let base: string;
    let head: string;
    const of = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
      ...{ CI_COMMIT_SHA: head, CI_COMMIT_REF_NAME: 'topic', CI_MERGE_REQUEST_IID: '5' },
      ...{ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' },
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      ...more,
    });
    const commitFile = (file: string, text: string): string => {
      writeFiles(folder, { [file]: text });
      runGit(folder, 'add', file);
      runGit(folder, 'commit', '--quiet', '--message', file);
      return runGit(folder, 'rev-parse', 'HEAD');
    };
    const gate = (...args: string[]) => runGoalkeeper(['gate', 'merge.json', ...args], { cwd: output });
    const toFile = ['--report', 'json=merge.json'];

    before(() => {
      base = commit;
      head = commitFile('notes.js', 'export const sum = (one, other) => one + other;\n');
    });

    it('counts only what the merge base does not have, and all when it is told so', async () => {
      const run = await ci(toFile, of());
      expect(run.code, run.stderr).to.equal(0);
      const { length } = read('merge.json').findings;
      expect(length).to.be.greaterThan(0);
      expect(run.stderr).to.include(
        `Against the merge base ${base.slice(0, 12)}: 0 new, ${length} unchanged, 0 fixed.`,
      );
      expect(run.stderr).to.include('Counted for the verdict: new findings.');
      expect(await gate()).to.include({ code: 0 });
      const all = await gate('--count', 'all');
      expect(all.code).to.equal(1);
      expect(all.stderr).to.include('Counted for the verdict: all findings.');
      expect((await ci(['--count', 'all'], of())).code).to.equal(1);
    });

    it('parses of the merge base what the head has not, and keeps that for other jobs only where it is told to', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`many/${i}.js`, `export const number = ${i};\n`]),
      );
      writeFiles(folder, many);
      runGit(folder, 'add', 'many');
      runGit(folder, 'commit', '--quiet', '--message', 'many');
      const before = runGit(folder, 'rev-parse', 'HEAD');
      const after = commitFile('many/0.js', 'eval(process.argv[2]);\n');
      const temporary = temporaryFolder('ci-temporary');
      const kept = join(temporaryFolder('ci-cache'), 'kept');
      const stands = { CI_COMMIT_SHA: after, CI_MERGE_REQUEST_DIFF_BASE_SHA: before, TMPDIR: temporary };
      const told: string[] = [];
      for (const args of [[], ['--no-cache'], ['--cache', kept]]) {
        const { code, stderr } = await ci([...toFile, ...args], of(stands));
        expect(code, stderr).to.equal(0);
        const { findings } = read('merge.json');
        told.push(JSON.stringify(findings));
        expect(stderr).to.include(`: 1 new, ${findings.length - 1} unchanged, 0 fixed.`);
        expect(readdirSync(temporary).filter((name) => name.startsWith('goalkeeper-cache'))).to.deep.equal(
          [],
        );
      }
      expect(new Set(told).size).to.equal(1);
      // One pack of the head, and one of the file that differs in the merge base.
      expect(readdirSync(join(kept, 'parsed'))).to.have.length(2);
    });

    it('fails by what the merge request adds, though by that alone', async () => {
      const added = commitFile(
        'added.js',
        'const express = require("express");\nconst app = express();\napp.get("/", (q, r) => r.send(String(eval(q.query.code))));\n',
      );
      const run = await ci(['--report-only', ...toFile], of({ CI_COMMIT_SHA: added }));
      expect(run.code, run.stderr).to.equal(0);
      const failing = await gate();
      expect(failing.code).to.equal(1);
      expect(failing.stdout).to.include('added.js');
      expect(failing.stdout).to.not.match(/\b(?!added)\w+\.js\b/);
      expect(failing.stderr).to.match(
        /Against the merge base [0-9a-f]{12}: [1-9]\d* new, [1-9]\d* unchanged, 0 fixed\./,
      );
    });

    it('hides nothing by settings that the merge request adds, and by merged ones what they say', async () => {
      const names = { js: 'cleaned.js', settings: '.goalkeeper.yml' };
      commitFile(
        names.js,
        'const clean = (text) => String(text).trim();\nconst express = require("express");\nconst app = express();\napp.get("/", (q, r) => r.send(String(eval(clean(q.query.code)))));\n',
      );
      const lines = 'sanitizers: [clean]\nsuppress: [{ rule: "*", reason: mine }]\nfail_on: never\n';
      const added = commitFile(names.settings, lines);
      const run = await ci(toFile, of({ CI_COMMIT_SHA: added }));
      expect(run.code, run.stderr).to.equal(1);
      expect(run.stderr).to.match(/ [1-9]\d* new, [1-9]\d* unchanged, 0 fixed\./);
      expect(run.stderr).to.include(
        '3 changes of `.goalkeeper.yml` by this merge request take effect after the merge, and hide nothing here: ' +
          'sanitizers clean (line 1), suppress * (line 2), fail_on fail_on never.',
      );
      expect(read('merge.json').findings.filter(({ suppression }) => suppression)).to.deep.equal([]);
      expect((await gate()).stdout).to.include(names.js);
      const next = commitFile('notes.js', 'export const sum = (one, other) => other + one;\n');
      const held = await ci(toFile, of({ CI_COMMIT_SHA: next, CI_MERGE_REQUEST_DIFF_BASE_SHA: added }));
      expect(held.code, held.stderr).to.equal(0);
      expect(read('merge.json').completeness.settings).to.deep.equal({
        inForce: [{ setting: 'sanitizers', text: 'clean', line: 1 }],
        afterMerge: [],
      });
      expect(held.stderr).to.include('1 line of `.goalkeeper.yml` states that functions clean or check data');
      runGit(folder, 'rm', '--quiet', ...Object.values(names));
      runGit(folder, 'commit', '--quiet', '--message', 'without');
    });

    it('counts all when the merge base cannot be had, and says why', async () => {
      for (const [gone, words] of [
        ['', /The code host does not tell the merge base/],
        ['1'.repeat(40), /Commit 1{40} is not, or not fully, in/],
      ] as const) {
        const run = await ci(toFile, of({ CI_MERGE_REQUEST_DIFF_BASE_SHA: gone }));
        expect(run.code, run.stderr).to.equal(1);
        expect(run.stderr).to.match(words);
        const judged = await gate();
        expect(judged.code).to.equal(1);
        expect(judged.stderr).to.match(words).and.to.include('Counted for the verdict: all findings.');
      }
    });

    it('does not look at the merge base where nothing is judged', async () => {
      await ci(['--fail-on', 'never', ...toFile], of({ CI_MERGE_REQUEST_DIFF_BASE_SHA: '1'.repeat(40) }));
      expect(read('merge.json')).to.include({ comparison: null });
    });
  });

  it('compares with a baseline on branches, where there is one', async () => {
    await ci(['--report-only', '--report', 'json=accepted.json']);
    const known = await ci([], { GOALKEEPER_BASELINE: 'accepted.json' });
    expect(known.code, known.stderr).to.equal(0);
    expect(known.stderr).to.match(/Against the baseline: 0 new, [1-9]\d* unchanged, 0 fixed\./);
    const { findings, ...rest } = read('accepted.json');
    writeFileSync(join(output, 'less.json'), JSON.stringify({ ...rest, findings: findings.slice(1) }));
    const added = await ci(['--baseline', 'less.json', '--report', 'json=judged.json']);
    expect(added.code, added.stderr).to.equal(1);
    const judged = await runGoalkeeper(['gate', 'judged.json'], { cwd: output });
    expect(judged.stderr).to.include('Against the baseline: 1 new').and.to.include('The gate fails: 1 of');
    const missing = await ci(['--baseline', 'nowhere.json']);
    expect(missing).to.include({ code: 2 });
    expect(missing.stderr).to.include('The baseline nowhere.json cannot be read (ENOENT)');
  });

  it('leaves dismissed findings out of the verdict', async () => {
    await ci(['--report-only', '--report', 'json=open.json']);
    const report = read('open.json');
    const dismissed = report.findings.map(({ fingerprint }) => fingerprint);
    writeFileSync(join(output, 'dismissed.json'), JSON.stringify({ ...report, dismissed }));
    const gate = await runGoalkeeper(['gate', 'dismissed.json', '--count', 'all'], { cwd: output });
    expect(gate.code, gate.stderr).to.equal(0);
  });

  it('judges a report apart from the scan', async () => {
    await ci(['--report-only', '--report', 'json=judged.json']);
    const gate = (...args: string[]) => runGoalkeeper(['gate', ...args], { cwd: output });
    const failing = await gate('judged.json', '--fail-on', 'high');
    expect(failing.code).to.equal(1);
    expect(failing.stdout).to.include('Code injection');
    expect(failing.stderr).to.match(/The gate fails: [1-9]/);
    expect((await gate('judged.json', '--fail-on', 'never')).code).to.equal(0);
    const partial = { ...read('judged.json'), findings: [] };
    partial.completeness.state = 'partial';
    writeFileSync(join(output, 'partial.json'), JSON.stringify(partial));
    expect(await gate('partial.json')).to.include({ code: 2 });
    const broken: [string, RegExp][] = [
      ['{"findings": []}', /no report of format json.*completeness/],
      ['{"completeness": {"state": "complete"}, "findings": [{"title": "x"}]}', /findings\[0\]/],
      ['[', /not JSON/],
    ];
    for (const [text, words] of broken) {
      writeFileSync(join(output, 'broken.json'), text);
      const run = await gate('broken.json');
      expect(run.code).to.equal(2);
      expect(run.stderr).to.match(words);
    }
    expect((await gate('nowhere.json')).stderr).to.match(/cannot be read \(ENOENT\)/);
  });
});

/** A port on which nothing listens. */
function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
