import { expect } from 'chai';
import type { ClaimedScan } from '#protocol/agent-api.js';
import { SCAN_ID_INPUT, SCAN_TOKEN_VARIABLE, type SessionAnswer } from '#protocol/session-api.js';
import type { ScanDocument } from '#server/database/documents.js';
import { type Answer, call } from '../api/call.js';
import { type Pipeline, type Project, ROLE } from '../codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '../integrations/connected-server.js';

const configuration = `spec:
  inputs:
    ${SCAN_ID_INPUT}: { default: '' }
---
scan: { script: [goalkeeper ci] }
`;

/** Jobs of pipelines that were started for a scan, at the moment when they sign in. No runner works here. */
describe('dispatch/pipeline-sessions', function () {
  this.timeout(180_000);
  let connected: ConnectedServer;
  let team: ConnectedTeam;
  let web: Project;
  let cloneToken: string;

  before(async () => {
    connected = await ConnectedServer.start({ GOALKEEPER_PLANS: '{"self-hosted": {"concurrentScans": 50}}' });
    const { host } = connected;
    web = await host.addProject({
      fullName: 'shop/web',
      files: { 'a.js': '1', '.gitlab-ci.yml': configuration },
    });
    await host.addProject({ fullName: 'ops/runner', files: { '.gitlab-ci.yml': configuration } });
    team = await connected.connectedTeam(host.addToken({ role: ROLE.maintainer }));
    cloneToken = host.addToken({ scopes: ['read_repository'] });
    await connected.data(`${team.path}/clone-token`, 'PUT', { token: cloneToken });
    const runnerProject = { project: 'ops/runner', ref: 'main' };
    await connected.data(team.path, 'PATCH', { dispatchMode: 'pipeline', runnerProject });
  });
  after(() => connected.stop());

  const stored = async (scanId: string): Promise<ScanDocument> =>
    (await connected.server.database.collections.scans.findOne({ _id: scanId })) ??
    expect.fail('no such scan');
  const send = (path: string, body: unknown, bearer?: string): Promise<Answer> =>
    call(`${connected.server.url}/agent/v1/${path}`, {
      method: 'POST',
      body,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });

  async function launch(): Promise<{ scanId: string; pipeline: Pipeline }> {
    const answer = await connected.launch(team.key, { codehostUrl: `${connected.host.url}/shop/web` });
    expect(answer.status, answer.text).to.equal(201);
    const { scanId } = (answer.body as { data: { scanId: string } }).data;
    for (let waited = 0; waited < 20_000; waited += 20) {
      const scan = await stored(scanId);
      if (scan.status === 'failed') expect.fail(`the scan failed: ${scan.error}`);
      const pipeline = connected.host.pipelines.all.find(({ inputs }) => inputs[SCAN_ID_INPUT] === scanId);
      if (scan.pipelines.at(-1)?.id && pipeline) return { scanId, pipeline };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return expect.fail('no pipeline was started');
  }

  const idToken = (pipeline: Pipeline, claims?: Record<string, unknown>) =>
    connected.host.issueIdToken({
      audience: `${connected.server.url}/${team.integrationId}`,
      project: pipeline.project,
      ref: pipeline.ref,
      sha: pipeline.sha,
      pipelineId: pipeline.id,
      pipelineSource: 'api',
      claims,
    });

  async function claim({ body, text }: Answer): Promise<ClaimedScan> {
    const { token } = body as SessionAnswer;
    const answer = await send('claim', { agent: 'ci', waitSeconds: 0 }, token);
    expect(answer.status, `${text} ${answer.text}`).to.equal(200);
    return answer.body as ClaimedScan;
  }

  it('exchanges the scan token of the runner project once, for its scan and the clone token', async () => {
    const { scanId, pipeline } = await launch();
    const scanToken = pipeline.variables[SCAN_TOKEN_VARIABLE];
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('session', { scanToken })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 403, 403, 403]);
    const opened = answers.find(({ status }) => status === 201) as Answer;
    expect(opened.body).to.include({ scanId, repository: 'shop/web', trusted: true });
    const claimed = await claim(opened);
    expect(claimed.source).to.deep.equal({
      kind: 'https',
      url: `${connected.host.url}/shop/web.git`,
      ref: 'refs/heads/main',
      credential: { username: 'oauth2', password: cloneToken },
    });
    expect(connected.server.log()).to.not.include(cloneToken).and.to.not.include(scanToken);
    // A session that was given its scan opens no other one.
    const { token } = opened.body as SessionAnswer;
    expect((await send('scans', {}, token)).status).to.equal(403);
  });

  it('takes the ID token of the very pipeline that was started, and of no other one', async () => {
    const { scanId, pipeline } = await launch();
    const wrong: [Record<string, unknown>, string][] = [
      [{ pipeline_id: '999999' }, scanId],
      [{ project_id: String(web.id), job_project_id: String(web.id) }, scanId],
      [{}, crypto.randomUUID()],
    ];
    for (const [claims, id] of wrong) {
      const answer = await send('session', { idToken: await idToken(pipeline, claims), scanId: id });
      expect(answer.status, answer.text).to.equal(403);
    }
    const proof = await idToken(pipeline);
    const opened = await send('session', { idToken: proof, scanId });
    expect(opened.status, opened.text).to.equal(201);
    expect(opened.body).to.include({ scanId, trusted: true });
    expect((await claim(opened)).source.kind).to.equal('https');
    expect((await send('session', { idToken: proof, scanId })).status).to.be.oneOf([401, 403]);
  });

  it("gives jobs of the project's own pipeline no token, and trusts them by their ref", async () => {
    await connected.data(team.path, 'PATCH', { allowInProjectPipelines: true });
    const [repository] = await connected.server.database.repositories.byFullName(team.team._id, 'shop/web');
    const path = `/teams/${team.team._id}/repositories/${repository._id}`;
    await connected.data(path, 'PATCH', { pipelineOptIn: true });
    const { scanId, pipeline } = await launch();
    expect(pipeline.variables).to.deep.equal({});
    const opened = await send('session', {
      idToken: await idToken(pipeline, { ref_protected: 'false' }),
      scanId,
    });
    const claimed = await claim(opened);
    expect(claimed.source).to.deep.equal({ kind: 'checkout' });
    expect(claimed.commit).to.equal(pipeline.sha);
    expect(await stored(scanId)).to.include({ trusted: false });
    await connected.data(path, 'PATCH', { pipelineOptIn: false });
  });

  it('gives nothing to the job of a scan that was cancelled', async () => {
    const { scanId, pipeline } = await launch();
    const cancelled = await call(`${connected.server.url}/api/v1/scans/${scanId}/cancel`, {
      key: team.key,
      method: 'POST',
    });
    expect(cancelled.status, cancelled.text).to.equal(200);
    const scanToken = pipeline.variables[SCAN_TOKEN_VARIABLE];
    expect((await send('session', { scanToken })).status).to.equal(403);
    expect((await send('session', { idToken: await idToken(pipeline), scanId })).status).to.equal(403);
    for (const made of [
      `gkt_${'a'.repeat(40)}.${scanId}`,
      `gkt_${'a'.repeat(40)}`,
      'gkt_x.y',
      scanToken.slice(0, -1),
    ])
      expect((await send('session', { scanToken: made })).status).to.equal(403);
  });
});
