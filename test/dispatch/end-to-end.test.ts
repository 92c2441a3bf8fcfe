import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { SCAN_ID_INPUT } from '#protocol/session-api.js';
import type { ScanDocument, ScanStatus } from '#server/database/documents.js';
import { eventually } from '#test/jobs/eventually.js';
import { lookAgain } from '#test/look-again.js';
import { call } from '../api/call.js';
import { type Project, ROLE, type RunningJob } from '../codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '../integrations/connected-server.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { GoalkeeperProcess, runnerOfGoalkeeper } from './goalkeeper-process.js';

const vulnerable = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/ping', (request, response) => {
  exec('ping -c 1 ' + request.query.host, (error, output) => response.send(output));
});
app.listen(3000);
`;

/** Both ways to have scans done elsewhere, with the real programs: server, runner, agents, git. */
describe('dispatch/end-to-end', function () {
  this.timeout(300_000);
  let connected: ConnectedServer;
  let team: ConnectedTeam;
  let web: Project;
  let runner: Project;
  let apiToken: string;
  let cloneToken: string;
  let environment: NodeJS.ProcessEnv;
  let jobs: { job: RunningJob; code: number | NodeJS.Signals | null; output: string }[];

  before(async () => {
    connected = await ConnectedServer.start();
    const { host, server } = connected;
    web = await host.addProject({ fullName: 'shop/web', files: { 'app.js': vulnerable } });
    apiToken = host.addToken({ role: ROLE.maintainer });
    cloneToken = host.addToken({ scopes: ['read_repository'] });
    team = await connected.connectedTeam(apiToken);
    await connected.data(`${team.path}/clone-token`, 'PUT', { token: cloneToken });
    const configuration = `spec:
  inputs:
    ${SCAN_ID_INPUT}: { default: '' }
---
goalkeeper:
  id_tokens: { GOALKEEPER_ID_TOKEN: { aud: '${server.url}/${team.integrationId}' } }
  variables: { GOALKEEPER_SCAN_ID: "$[[ inputs.${SCAN_ID_INPUT} ]]" }
  script: [goalkeeper ci]
`;
    runner = await host.addProject({ fullName: 'ops/runner', files: { '.gitlab-ci.yml': configuration } });
    await host.commit(web, { message: 'Scanned', files: { '.gitlab-ci.yml': configuration } });
    const folder = temporaryFolder('environment');
    environment = {
      HOME: folder,
      TMPDIR: folder,
      GOALKEEPER_SERVER: server.url,
      GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host,
      GOALKEEPER_CA_FILE: join(folder, 'authority.pem'),
    };
    writeFileSync(join(folder, 'authority.pem'), host.authority);
  });
  after(() => connected.stop());
  beforeEach(() => {
    jobs = [];
    for (const project of [web, runner]) connected.host.setRunner(project, null);
  });

  const runnerOf = (args: string[] = []) =>
    runnerOfGoalkeeper({ environment, args, onEnd: (job, code, output) => jobs.push({ job, code, output }) });

  async function launch(): Promise<string> {
    const answer = await connected.launch(team.key, { codehostUrl: `${connected.host.url}/shop/web` });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { scanId: string } }).data.scanId;
  }

  async function reaches(scanId: string, ...wanted: ScanStatus[]): Promise<ScanDocument> {
    const reached = await lookAgain(async () => {
      const scan = await connected.server.database.collections.scans.findOne({ _id: scanId });
      if (scan && wanted.includes(scan.status) && scan.manifest === null) return scan;
      if (scan?.status === 'failed')
        expect.fail(`the scan failed: ${scan.error}\n${jobs.at(-1)?.output ?? ''}`);
      return null;
    }, 150_000);
    return reached ?? expect.fail(`the scan ${scanId} is not ${wanted}`);
  }

  async function findings(scanId: string): Promise<{ filePath: string; cwe: string }[]> {
    const path = `${connected.server.url}/api/v1/scans/${scanId}/vulnerabilities`;
    return ((await call(path, { key: team.key })).body as { data: { filePath: string; cwe: string }[] }).data;
  }

  const dispatch = (settings: object) => connected.data(team.path, 'PATCH', settings);

  function expectNoSecretIn(text: string): void {
    for (const secret of [apiToken, cloneToken]) expect(text).to.not.include(secret);
    expect(text).to.not.match(/gk[st]_[0-9A-Za-z]{40}/);
  }

  it('scans by a pipeline of the runner project, which clones with the clone token', async () => {
    await dispatch({ dispatchMode: 'pipeline', runnerProject: { project: 'ops/runner', ref: 'main' } });
    connected.host.setRunner(runner, runnerOf());
    const scanId = await launch();
    const scan = await reaches(scanId, 'completed');
    expect(scan.pipelines).to.have.length(1);
    expect(scan).to.include({ trusted: true, trigger: 'api' });
    expect((await findings(scanId)).map(({ cwe }) => cwe)).to.include('CWE-78');
    await connected.host.pipelines.settled();
    expect(jobs.map(({ code }) => code)).to.deep.equal([0]);
    expect(connected.host.requests.map(({ path, authentication }) => `${authentication} ${path}`)).to.include(
      'basic /shop/web.git/git-upload-pack',
    );
    expectNoSecretIn(jobs[0].output);
    expect(JSON.stringify(jobs[0].job.variables)).to.not.include(apiToken).and.to.not.include(cloneToken);
  });

  it("scans by the project's own pipeline where it opted in, from the job's checkout", async () => {
    await dispatch({ dispatchMode: 'pipeline', allowInProjectPipelines: true });
    const [repository] = await connected.server.database.repositories.byFullName(team.team._id, 'shop/web');
    await connected.data(`/teams/${team.team._id}/repositories/${repository._id}`, 'PATCH', {
      pipelineOptIn: true,
    });
    connected.host.setRunner(web, runnerOf());
    const clones = () =>
      connected.host.requests.filter(({ path }) => path.endsWith('git-upload-pack')).length;
    const before = clones();
    const scanId = await launch();
    const scan = await reaches(scanId, 'completed');
    expect(scan.pipelines[0]).to.include({ kind: 'project', projectId: String(web.id) });
    expect((await findings(scanId)).map(({ cwe }) => cwe)).to.include('CWE-78');
    expect(clones()).to.equal(before);
  });

  it('lets a job open the scan of what was pushed, and fails the job by its findings', async () => {
    const report = join(temporaryFolder('report'), 'gl-sast-report.json');
    connected.host.setRunner(web, runnerOf(['--report', `gitlab-sast=${report}`]), { onPush: true });
    const pushed = await connected.host.commit(web, {
      message: 'Pushed',
      files: { 'more.js': 'export {};\n' },
    });
    await connected.host.pipelines.settled();
    expect(
      jobs.map(({ code }) => code),
      jobs[0]?.output,
    ).to.deep.equal([1]);
    const { scans } = connected.server.database.collections;
    const [scan] = await scans.find({ teamId: team.team._id, trigger: 'ci' }).toArray();
    expect(scan).to.include({ commit: pushed, branch: 'main', trusted: true, kind: 'full' });
    await reaches(scan._id, 'completed');
    expect(jobs[0].output).to.include(`Scan ${scan._id} of shop/web`);
    expect(JSON.parse(readFileSync(report, 'utf8')).vulnerabilities).to.have.length.greaterThan(0);
    expect((await findings(scan._id)).map(({ cwe }) => cwe)).to.include('CWE-78');
    expectNoSecretIn(jobs[0].output);

    // Another pipeline of the same commit: a verdict of its own, and no second scan.
    const { user } = jobs[0].job.pipeline;
    await connected.host.pipelines.create(web, { ref: 'main', sha: pushed, source: 'web', user });
    await connected.host.pipelines.settled();
    expect(jobs.map(({ code }) => code)).to.deep.equal([1, 1]);
    expect(jobs[1].output).to.include(`Scan ${scan._id}`).and.to.include('nothing was uploaded');
    expect(await scans.countDocuments({ teamId: team.team._id, trigger: 'ci' })).to.equal(1);
  });

  it('passes jobs whose findings are of rules that the team has taken out of the gate', async () => {
    const api = `${connected.server.url}/api/v1`;
    const { body: counted } = await call(`${api}/rules`, { key: team.key });
    const ids = (counted as { data: { ruleId: string }[] }).data.map(({ ruleId }) => ruleId);
    const decide = async (gate: false | null) => {
      const body = { rules: ids.map((rule) => ({ rule, gate })) };
      const answer = await call(`${api}/rule-policy`, { key: team.key, method: 'PATCH', body });
      expect(answer.status, answer.text).to.equal(200);
    };
    await decide(false);
    try {
      connected.host.setRunner(web, runnerOf(), { onPush: true });
      const files = { 'more.js': 'export const more = 1;\n' };
      const pushed = await connected.host.commit(web, { message: 'Pushed again', files });
      await connected.host.pipelines.settled();
      // The second one has nothing to claim, and judges by its own analysis.
      const { user } = jobs[0].job.pipeline;
      await connected.host.pipelines.create(web, { ref: 'main', sha: pushed, source: 'web', user });
      await connected.host.pipelines.settled();
      const output = jobs.map((job) => job.output).join('\n');
      expect(
        jobs.map(({ code }) => code),
        output,
      ).to.deep.equal([0, 0]);
      expect(jobs[1].output).to.include('nothing was uploaded');
      expect(output).to.include('CWE-78');
    } finally {
      await decide(null);
    }
  });

  it('starts another pipeline when the job of the first one is killed', async () => {
    await dispatch({ dispatchMode: 'pipeline', allowInProjectPipelines: false });
    let first = true;
    connected.host.setRunner(runner, async (job) => {
      const scanId = String(job.inputs[SCAN_ID_INPUT]);
      const isFirst = first;
      first = false;
      await runnerOfGoalkeeper({
        environment,
        onStart: async (own) => {
          if (!isFirst) return;
          await reaches(scanId, 'running');
          own.kill('SIGKILL');
        },
        onEnd: (ended, code, output) => jobs.push({ job: ended, code, output }),
      })(job);
    });
    const scanId = await launch();
    const scan = await reaches(scanId, 'completed');
    expect(jobs[0].code).to.equal('SIGKILL');
    expect(scan.pipelines).to.have.length(2);
    expect(scan.attempts.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'completed']);
    expect(scan.attempts[0].reason).to.match(/^The pipeline failed: job goalkeeper, script failure/);
    expect((await findings(scanId)).map(({ cwe }) => cwe)).to.include('CWE-78');
  });

  it('gives scans to agents with the labels; when one is killed, another one does its scan', async () => {
    await dispatch({ dispatchMode: 'agent', agentLabels: ['linux', 'inner'] });
    const agentOf = async (name: string, labels: string[]) => {
      const { token, id } = await connected.data('/agents', 'POST', { name, labels });
      const workFolder = temporaryFolder(`agent-${name}`);
      const own = new GoalkeeperProcess(
        [
          'agent',
          '--server',
          connected.server.url,
          '--name',
          name,
          '--work-folder',
          workFolder,
          '--concurrency',
          '2',
        ],
        { ...environment, GOALKEEPER_AGENT_TOKEN: String(token) },
      );
      return { own, workFolder, id: String(id), token };
    };
    const unfit = await agentOf('unfit', ['linux']);
    const { agents } = connected.server.database.collections;
    await eventually(
      async () => (await agents.findOne({ name: 'unfit' }))?.lastSeenAt instanceof Date,
      60_000,
    );
    const scanId = await launch();
    // It waits for a scan since before this one was launched, so it was asked first.
    const asked = await call(`${connected.server.url}/agent/v1/claim`, {
      method: 'POST',
      body: { agent: 'like it', waitSeconds: 0 },
      headers: { authorization: `Bearer ${unfit.token}` },
    });
    expect(asked.status, asked.text).to.equal(204);
    expect(await connected.server.database.collections.scans.findOne({ _id: scanId })).to.include({
      status: 'launched',
    });
    const first = await agentOf('first', ['linux', 'inner', 'other']);
    await reaches(scanId, 'running');
    first.own.kill('SIGKILL');
    await first.own.ended;
    const { scans } = connected.server.database.collections;
    // As if the minute of its lease were over: the job that looks for ended leases takes it back.
    await scans.updateOne({ _id: scanId }, { $set: { 'lease.expiresAt': new Date(0) } });
    const second = await agentOf('second', ['inner', 'linux']);
    const scan = await reaches(scanId, 'completed');
    expect(scan.attempts.map(({ agent, outcome }) => `${agent} ${outcome}`)).to.deep.equal([
      'first lease-expired',
      'second completed',
    ]);
    expect((await findings(scanId)).map(({ cwe }) => cwe)).to.include('CWE-78');
    expect(readdirSync(second.workFolder)).to.deep.equal([]);
    expectNoSecretIn(second.own.output);

    const gone = await connected.host.addProject({ fullName: 'shop/gone', files: { 'a.js': vulnerable } });
    await connected.synchronise(team, 'full');
    second.own.kill('SIGTERM');
    await second.own.ended;
    const answer = await connected.launch(team.key, { codehostUrl: `${connected.host.url}/shop/gone` });
    const lost = (answer.body as { data: { scanId: string } }).data.scanId;
    connected.host.removeProject(gone);
    const third = await agentOf('third', ['inner', 'linux']);
    for (let waited = 0; waited < 60_000; waited += 50) {
      const { status, error } = (await scans.findOne({ _id: lost })) as ScanDocument;
      if (status === 'failed') {
        expect(error).to.match(
          /There is no repository at https:\/\/\S+\/shop\/gone\.git, or the token may not see it/,
        );
        break;
      }
      await sleep(50);
    }
    expect(await scans.findOne({ _id: lost })).to.include({ status: 'failed' });
    await connected.admin(`/agents/${third.id}/revoke`, 'POST', {});
    // Its next call is refused: it ends by itself and says why.
    expect(await third.own.ended).to.equal(2);
    expect(third.own.output).to.match(/does not accept/);
    unfit.own.kill('SIGTERM');
    await unfit.own.ended;
  });
});
