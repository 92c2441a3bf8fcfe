import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanReport } from '#protocol/scan-report.js';
import { call } from '../api/call.js';
import { type Project, ROLE, type RunningJob, startCodeHost } from '../codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '../integrations/connected-server.js';
import { schemaErrors } from '../reports/schemas.js';
import { runGit, temporaryFolder } from '../workspace/git-repository.js';
import { componentFiles, type Ended, findProgram, LocalCi, sampleCheckout } from './local-ci.js';

const harmless = 'export const sum = (one, other) => one + other;\n';
const vulnerable = `import { exec } from 'node:child_process';
import express from 'express';
const app = express();
app.get('/ping', (request, response) => {
  exec('ping -c 1 ' + request.query.host, (error, output) => response.send(output));
});
app.listen(3000);
`;
/** What the target has already. */
const old = vulnerable.replace('/ping', '/old').replace('ping -c 1 ', 'ls ');
const manifest = '{"name":"web","type":"module","dependencies":{"express":"5.1.0"}}\n';
const published: [string, string][] = [
  ['gl-sast-report.json', 'gitlab-sast-report-format-15.2.1.json'],
  ['gl-code-quality-report.json', 'gitlab-code-quality.schema.json'],
  ['goalkeeper.sarif', 'sarif-schema-2.1.0.json'],
];

/** The component's jobs, executed for real: gitlab-ci-local runs their scripts, and these the real agent. */
describe('ci-templates/execution', function () {
  this.timeout(180_000);

  before(function () {
    if (findProgram() === null) {
      console.error('      SKIPPED: gitlab-ci-local is not installed.');
      this.skip();
    }
  });

  describe('by an agent alone', () => {
    it('passes, writes valid reports and leaves the verdict to the gate', async () => {
      const ci = new LocalCi(sampleCheckout({}, { 'server.js': vulnerable, 'package.json': manifest }));
      const { code, output } = await ci.run(pushOf(ci.folder));
      expect(output).to.match(/PASS +goalkeeper\b(?!-)/);
      expect(output).to.match(/FAIL +1.*goalkeeper-gate|goalkeeper-gate[^\n]*FAIL 1/);
      expect(output).to.match(/The gate fails: 1 of [1-9] findings/);
      expect(code).to.equal(1);
      expectReports(ci.folder, ['server.js']);
    });

    it('passes the gate where nothing is found, and says when the server does not answer', async () => {
      const inputs = {
        server: 'http://127.0.0.1:9',
        integration: '3f2b8c1e-5d64-4a79-9e0b-6c1d2a7f8e95',
        wait: 0,
      };
      const ci = new LocalCi(sampleCheckout(inputs, { 'server.js': harmless, 'package.json': manifest }));
      const { code, output } = await ci.run({ ...pushOf(ci.folder), GOALKEEPER_ID_TOKEN: 'a.b.c' });
      expect(code, output).to.equal(0);
      expect(output)
        .to.match(/PASS +goalkeeper\b(?!-)/)
        .and.to.match(/PASS +goalkeeper-gate/);
      expect(output).to.include('http://127.0.0.1:9 cannot be reached');
      expect(output).to.include('The server does NOT have these findings.');
      expectReports(ci.folder, []);
    });
  });

  describe('with a server and its code host', () => {
    let connected: ConnectedServer;
    let team: ConnectedTeam;
    let web: Project;
    let runs: Ended[];
    let folder: string;

    before(async () => {
      connected = await ConnectedServer.start();
      const { host, server } = connected;
      web = await host.addProject({
        fullName: 'shop/web',
        files: { 'server.js': harmless, 'old.js': old, 'package.json': manifest },
      });
      team = await connected.connectedTeam(host.addToken({ role: ROLE.maintainer }));
      const inputs = { server: server.url, integration: team.integrationId };
      await host.commit(web, { message: 'Scanned by the component', files: componentFiles(inputs) });
    });
    after(() => connected?.stop());
    beforeEach(() => {
      runs = [];
      // The runner of this host hands over each job; gitlab-ci-local executes the pipeline as a whole.
      const run = async (job: RunningJob) => {
        if (job.name !== 'goalkeeper') return;
        folder = checkoutOf(job);
        const ended = await new LocalCi(folder).run({ ...job.variables, CI_PROJECT_DIR: folder });
        runs.push(ended);
        job.log(ended.output);
      };
      connected.host.setRunner(web, run, { onMergeRequest: true });
    });

    it('signs in by the ID token of the job, uploads, and comments on the merge request; what is new fails, until it is dismissed', async () => {
      const { host, server } = connected;
      await host.commit(web, {
        branch: 'topic',
        from: 'main',
        message: 'Ping',
        files: { 'server.js': vulnerable },
      });
      const merged = await host.openMergeRequest(web, { sourceBranch: 'topic', targetBranch: 'main' });
      await host.pipelines.settled();
      expect(runs).to.have.length(1);
      const [{ output }] = runs;
      expect(output).to.match(/PASS +goalkeeper\b(?!-)/);
      expect(output).to.match(/Scan [0-9a-f-]{36} of shop\/web/);
      expect(output).to.match(/Against the merge base [0-9a-f]{12}: 1 new, 1 unchanged, 0 fixed\./);
      expect(output).to.match(/The gate fails: 1 of 2 findings/);
      expectReports(folder, ['old.js', 'server.js']);
      const { scans } = server.database.collections;
      const scanOf = () => scans.findOne({ teamId: team.team._id, trigger: 'ci', kind: 'merge-request' });
      await connected.until(async () => {
        const review = (await scanOf())?.review;
        return review !== undefined && review !== null && review.state !== 'pending';
      });
      expect((await scanOf())?.status).to.equal('completed');
      const notes = host.discussions.of(merged).flatMap((discussion) => discussion.notes);
      expect(notes.map(({ body }) => body).join('\n')).to.include('Command injection');
      expect(notes.some(({ position }) => position?.new_path === 'server.js')).to.equal(true);
      expect(host.statuses.map(({ name }) => name)).to.include('goalkeeper');

      const scan = await scanOf();
      const api = `${server.url}/api/v1`;
      const { body } = await call(`${api}/scans/${scan?._id}/vulnerabilities`, { key: team.key });
      const { data } = body as { data: { id: string; filePath: string }[] };
      const worst = data.find(({ filePath }) => filePath === 'server.js');
      const decision = { method: 'PATCH', key: team.key, body: { state: 'dismissed', reason: 'a test' } };
      expect(await call(`${api}/vulnerabilities/${worst?.id}`, decision)).to.include({ status: 200 });
      const again = host.addUser({ username: 'ann', roleEverywhere: ROLE.developer });
      await host.startMergeRequestPipeline(merged, again);
      await host.pipelines.settled();
      expect(runs).to.have.length(2);
      expect(runs[1].output).to.include('is done by another job; nothing was uploaded.');
      expect(runs[1].output).to.match(/PASS +goalkeeper-gate/);
      expect(runs[1].output).to.match(/: 0 new, 1 unchanged, 0 fixed\./);
    });
  });

  describe('without a server, with a token of the project', () => {
    it('comments on the merge request by itself, once; what its merge base has does not fail it', async () => {
      const host = await startCodeHost();
      try {
        const known = { 'old.js': old, 'package.json': manifest };
        const files = { ...componentFiles({}), 'server.js': harmless, ...known };
        const web = await host.addProject({ fullName: 'shop/alone', files, visibility: 'public' });
        await host.commit(web, { branch: 'topic', from: 'main', files: { 'server.js': vulnerable } });
        const authority = join(temporaryFolder('authority'), 'authority.pem');
        writeFileSync(authority, host.authority);
        const settings = {
          GOALKEEPER_CODEHOST_TOKEN: host.addToken(),
          GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host,
          GOALKEEPER_CA_FILE: authority,
        };
        const outputs: string[] = [];
        let folder = '';
        const run = async (job: RunningJob) => {
          if (job.name !== 'goalkeeper') return;
          const checkout = checkoutOf(job);
          const variables = { ...job.variables, ...settings, CI_PROJECT_DIR: checkout };
          outputs.push((await new LocalCi(checkout).run(variables)).output);
          folder = checkout;
        };
        host.setRunner(web, run, { onMergeRequest: true });
        const merged = await host.openMergeRequest(web, { sourceBranch: 'topic' });
        await host.pipelines.settled();
        expectReports(folder, ['old.js', 'server.js']);
        const threads = () => host.discussions.of(merged).filter(({ notes }) => notes[0].position !== null);
        expect(outputs[0])
          .to.match(/PASS +goalkeeper\b(?!-)/)
          .and.to.include('threads opened')
          .and.to.match(/The gate fails: 1 of 2 findings/);
        expect(outputs[0]).to.not.include(settings.GOALKEEPER_CODEHOST_TOKEN);
        expect(threads().map(({ notes }) => notes[0].position?.new_path)).to.include('server.js');
        const { length } = threads();
        await host.startMergeRequestPipeline(
          merged,
          host.addUser({ username: 'ann', roleEverywhere: ROLE.developer }),
        );
        await host.pipelines.settled();
        expect(outputs).to.have.length(2);
        expect(threads()).to.have.length(length);
        await host.commit(web, { branch: 'topic', files: { 'server.js': harmless } });
        await host.pipelines.settled();
        expect(outputs[2]).to.match(/PASS +goalkeeper-gate/);
        expect(outputs[2]).to.match(/Against the merge base [0-9a-f]{12}: 0 new, 1 unchanged, 0 fixed\./);
        expectReports(folder, ['old.js']);
      } finally {
        await host.stop();
      }
    });
  });

  /** Variables of a pipeline of the checkout's commit; `CI_PROJECT_DIR` is that of a container by default. */
  function pushOf(checkout: string): Record<string, string> {
    return {
      CI_PIPELINE_SOURCE: 'push',
      CI_COMMIT_REF_NAME: 'main',
      CI_PROJECT_DIR: checkout,
      CI_COMMIT_SHA: runGit(checkout, 'rev-parse', 'HEAD'),
    };
  }

  function checkoutOf(job: RunningJob): string {
    const checkout = join(temporaryFolder('job'), 'web');
    execFileSync('git', ['clone', '--quiet', `file://${job.project.repository}`, checkout], {
      stdio: 'pipe',
    });
    runGit(checkout, 'checkout', '--quiet', '--detach', job.pipeline.sha);
    runGit(checkout, 'remote', 'set-url', 'origin', `${job.variables.CI_PROJECT_URL}.git`);
    return checkout;
  }

  function expectReports(checkout: string, paths: string[]): void {
    const read = (file: string) => JSON.parse(readFileSync(join(checkout, file), 'utf8'));
    const report: ScanReport = read('goalkeeper-report.json');
    const { length } = report.findings;
    expect([...new Set(report.findings.map(({ location }) => location.path))]).to.deep.equal(paths);
    expect(read('gl-sast-report.json').vulnerabilities).to.have.length(length);
    expect(read('gl-code-quality-report.json')).to.have.length(length);
    expect(read('goalkeeper.sarif').runs[0].results).to.have.length(length);
    expect(existsSync(join(checkout, '.goalkeeper'))).to.equal(false);
    for (const [file, schema] of published) {
      const errors = schemaErrors(schema, read(file));
      if (errors === null) console.error(`      SKIPPED: ${schema} (shared/schemas) is not on this machine.`);
      else expect(errors, file).to.deep.equal([]);
    }
  }
});
