import { readFileSync, writeFileSync } from 'node:fs';
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
