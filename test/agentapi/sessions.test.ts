import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER } from '#protocol/agent-api.js';
import type {
  OpenScanAnswer,
  OpenScanRequest,
  SessionAnswer,
  StandingAnswer,
} from '#protocol/session-api.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import type { ScanDocument } from '#server/database/documents.js';
import { eventually } from '#test/jobs/eventually.js';
import { type Answer, call } from '../api/call.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';
import type { IdTokenRequest, Project } from '../codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '../integrations/connected-server.js';

type TokenWish = Partial<Omit<IdTokenRequest, 'user'>>;

describe('agentapi/sessions', function () {
  this.timeout(180_000);
  let connected: ConnectedServer;
  let team: ConnectedTeam;
  let web: Project;
  let head: string;
  let audience: string;

  before(async () => {
    connected = await ConnectedServer.start({
      GOALKEEPER_PLANS: '{"self-hosted": {"concurrentScans": 50}}',
    });
    web = await connected.host.addProject({ fullName: 'shop/web', files: { 'app.js': 'export {};\n' } });
    head = await connected.host.commit(web, { message: 'Second', files: { 'b.js': 'export {};\n' } });
    await connected.host.addProject({ fullName: 'shop/other', files: { 'app.js': 'export {};\n' } });
    team = await connected.connectedTeam();
    audience = `${connected.server.url}/${team.integrationId}`;
  });
  after(() => connected.stop());

  const idToken = (wish: TokenWish = {}) =>
    connected.host.issueIdToken({ audience, project: web, ref: 'main', sha: head, ...wish });
  const send = (
    path: string,
    body: unknown,
    bearer?: string,
    method = 'POST',
    headers = {},
  ): Promise<Answer> =>
    call(`${connected.server.url}/agent/v1/${path}`, {
      method,
      body,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    });
  const signIn = async (wish: TokenWish = {}): Promise<SessionAnswer> => {
    const answer = await send('session', { idToken: await idToken(wish) });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body as SessionAnswer;
  };
  const open = async (token: string, body: Partial<OpenScanRequest> = {}): Promise<OpenScanAnswer> => {
    const answer = await send('scans', body, token);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as OpenScanAnswer;
  };
  const stored = async (scanId: string): Promise<ScanDocument> => {
    const scan = await connected.server.database.collections.scans.findOne({ _id: scanId });
    return scan ?? expect.fail(`there is no scan ${scanId}`);
  };
  const attempt = (
    { scanId, attempt: number, fencingToken }: ClaimedScan,
    part: string,
    body: unknown,
    bearer: string,
  ) =>
    send(
      `scans/${scanId}/attempts/${number}/${part}`,
      body,
      bearer,
      part.match(/heartbeat|complete|fail/) ? 'POST' : 'PUT',
      {
        [FENCING_HEADER]: String(fencingToken),
      },
    );

  async function complete(claimed: ClaimedScan, bearer: string): Promise<void> {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const batch = JSON.stringify({ findings: [finding('a', { severity: 9 })] });
    const endpoints = JSON.stringify({ format: 'yaml', text: 'openapi: 3.1.0\n' });
    const summary = JSON.stringify({ markdown: '# Web\n' });
    for (const [part, body] of [
      ['batches/0', batch],
      ['endpoints', endpoints],
      ['summary', summary],
    ])
      expect((await attempt(claimed, part, body, bearer)).status).to.equal(204);
    const done = await attempt(
      claimed,
      'complete',
      {
        commit: claimed.commit,
        tool: { engine: 'test', rules: 'test' },
        completeness: completeScan,
        batches: [sha256(batch)],
        endpoints: sha256(endpoints),
        summary: sha256(summary),
      },
      bearer,
    );
    expect(done.status, done.text).to.equal(200);
    await eventually(async () => (await stored(claimed.scanId)).status === 'completed');
  }

  it('gives a job a session of its own, which is stored as a hash alone', async () => {
    const proof = await idToken();
    const answer = await send('session', { idToken: proof });
    const { token, scanId, repository, trusted, expiresAt } = answer.body as SessionAnswer;
    expect({ scanId, repository, trusted }).to.deep.equal({
      scanId: null,
      repository: 'shop/web',
      trusted: true,
    });
    expect(Date.parse(expiresAt) - Date.now()).to.be.within(60 * 60_000, 2 * 60 * 60_000);
    const sessions = await connected.server.database.collections.sessions.find().toArray();
    expect(JSON.stringify(sessions)).to.not.include(token);
    expect(connected.server.log()).to.not.include(token).and.to.not.include(proof);
    expect((await send('claim', { agent: 'x', waitSeconds: 0 }, token)).status).to.equal(204);
  });

  it('refuses tokens that are forged, over, of others or no tokens of jobs, and says why', async () => {
    const elsewhere = await idToken({ claims: { iss: 'https://gitlab.example.com' } });
    const [header, payload] = (await idToken()).split('.');
    const changed = Buffer.from(payload, 'base64url')
      .toString()
      .replace('"ref_protected":"false"', '"ref_protected":"true"');
    const now = Math.floor(Date.now() / 1000);
    const cases: [string, string | Promise<string>, RegExp][] = [
      ['no token at all', 'abc', /cannot be read/],
      ['alg none', idToken({ signature: 'none' }), /RS256/],
      ['HS256 with the public key', idToken({ signature: 'public-key-as-secret' }), /RS256/],
      ['another key', idToken({ signature: 'unknown-key' }), /signature/],
      [
        'changed',
        `${header}.${Buffer.from(`${changed} `).toString('base64url')}.${'A'.repeat(342)}`,
        /signature/,
      ],
      ['over', idToken({ expiresIn: -120 }), /expired/],
      ['not valid yet', idToken({ claims: { nbf: now + 600 } }), /not valid yet/],
      ['of the future', idToken({ claims: { iat: now + 600 } }), /future/],
      ['another issuer', elsewhere, /another host/],
      ['another audience', idToken({ audience: 'https://other.example.com' }), /audience/],
      ['the server alone', idToken({ audience: connected.server.url }), /audience/],
      [
        'another integration',
        idToken({ audience: `${connected.server.url}/${crypto.randomUUID()}` }),
        /audience/,
      ],
      ['another server', idToken({ audience: `https://evil.example/${team.integrationId}` }), /audience/],
      ['ids as numbers', idToken({ claims: { project_id: 7 } }), /project_id/],
      ['truth as truth', idToken({ claims: { ref_protected: true } }), /ref_protected/],
      ['no jti', idToken({ claims: { jti: undefined } }), /jti/],
      ['no exp', idToken({ claims: { exp: undefined } }), /exp/],
      [
        "a user's token",
        idToken({ claims: { pipeline_id: undefined, job_id: undefined } }),
        /no|not of a CI job/,
      ],
    ];
    for (const [name, token, words] of cases) {
      const answer = await send('session', { idToken: await token });
      expect(answer.status, `${name}: ${answer.text}`).to.equal(401);
      expect((answer.body as { details: string }).details, name).to.match(words);
    }
    const malformed = [
      {},
      { idToken: 'a', scanToken: 'b' },
      { idToken: 'x'.repeat(20_000) },
      { scanToken: 7 },
    ];
    for (const body of malformed) expect((await send('session', body)).status).to.equal(400);
  });

  it('takes each ID token once, also when it comes many times at the same moment', async () => {
    const proof = await idToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('session', { idToken: proof })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 401, 401, 401, 401]);
    const again = await send('session', { idToken: proof });
    expect((again.body as { details: string }).details).to.match(/used already/);
  });

  it('takes tokens of several audiences when one is ours, and of new keys without a pause', async () => {
    await signIn({ audience: ['https://other.example.com', audience] });
    const { url } = connected.host;
    const asked = () => connected.host.requests.filter((one) => one.path === '/oauth/discovery/keys').length;
    const before = asked();
    for (let n = 0; n < 3; n++)
      expect(
        (await send('session', { idToken: await idToken({ signature: 'unknown-key' }) })).status,
      ).to.equal(401);
    expect(asked() - before, `asked ${url} for keys for each forged token`).to.be.at.most(1);
  });

  it('turns jobs of forks away, and projects that are not of the integration', async () => {
    const fork = await connected.host.addProject({ fullName: 'mallory/web', forkOf: web });
    const ofFork = await send('session', {
      idToken: await idToken({ fork, pipelineSource: 'merge_request_event' }),
    });
    expect(ofFork.status, ofFork.text).to.equal(403);
    expect(ofFork.body).to.have.property('error', 'Jobs of forks may not sign in');
    const inFork = await send('session', { idToken: await idToken({ project: fork }) });
    expect(inFork.body).to.have.property('error', 'This project may not be scanned');
  });

  it('trusts protected refs only, and never the name of a branch', async () => {
    expect(await signIn()).to.have.property('trusted', true);
    expect(await signIn({ ref: 'topic' })).to.have.property('trusted', false);
    expect(await signIn({ claims: { ref_protected: 'false' } })).to.have.property('trusted', false);
    // An older instance, which does not tell in which project a job runs.
    const older = { job_project_id: undefined };
    expect(await signIn({ claims: older })).to.have.property('trusted', true);
    const ofRequest = await signIn({ pipelineSource: 'merge_request_event', claims: older });
    expect(ofRequest).to.have.property('trusted', false);
  });

  it('tells each job what is decided about rules, also one that has nothing to claim', async () => {
    const { teams } = connected.server.database;
    const rule = 'python/files/path-traversal';
    const decided = { on: false, by: 'key', at: new Date() };
    await teams.update(team.team._id, { $set: { rulePolicy: { rules: { [rule]: decided } } } });
    try {
      const [first, second] = [await signIn({ ref: 'decided' }), await signIn({ ref: 'decided' })];
      const rulePolicy = { rules: [{ rule, on: false }], onlyTighten: false };
      expect((await open(first.token)).claimed).to.deep.include({ rulePolicy });
      expect(await open(second.token)).to.deep.include({ claimed: null, rulePolicy });
    } finally {
      await teams.update(team.team._id, { $unset: { rulePolicy: '' } });
    }
  });

  it('opens one scan a commit and kind, which the first job does and others see', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const opened = await open(first.token);
    expect(opened.claimed).to.deep.include({ commit: head, branch: 'main', source: { kind: 'checkout' } });
    expect(await open(first.token)).to.include({ scanId: opened.scanId, claimed: null });
    expect(await open(second.token)).to.deep.equal({
      scanId: opened.scanId,
      status: 'running',
      claimed: null,
    });
    const scan = await stored(opened.scanId);
    expect(scan).to.deep.include({
      trigger: 'ci',
      kind: 'full',
      trusted: true,
      commit: head,
      branch: 'main',
    });
    await complete(opened.claimed as ClaimedScan, first.token);
    const third = await signIn();
    expect(await open(third.token)).to.deep.equal({
      scanId: opened.scanId,
      status: 'completed',
      claimed: null,
    });
    const list = await call(`${connected.server.url}/api/v1/scans/${opened.scanId}/vulnerabilities`, {
      key: team.key,
    });
    expect((list.body as { data: unknown[] }).data).to.have.length(1);
  });

  it('keeps what an unprotected ref finds apart from the scan of a protected one', async () => {
    const sha = await connected.host.commit(web, { message: 'Third', files: { 'c.js': 'export {};\n' } });
    const topic = await signIn({ sha, ref: 'topic' });
    const untrusted = await open(topic.token);
    await complete(untrusted.claimed as ClaimedScan, topic.token);
    expect(await stored(untrusted.scanId)).to.include({ trusted: false, branch: 'topic' });
    const main = await signIn({ sha });
    const trusted = await open(main.token);
    expect(trusted.scanId).to.not.equal(untrusted.scanId);
    expect(trusted.claimed).to.not.equal(null);
    await complete(trusted.claimed as ClaimedScan, main.token);
    expect(await stored(trusted.scanId)).to.include({ trusted: true });
  });

  it('opens scans of merge requests for pipelines of merge requests, at their head', async () => {
    const merged = await connected.host.commit(web, {
      branch: 'x',
      message: 'Merge',
      files: { 'd.js': '1' },
    });
    const mergeRequest = { iid: '5', sourceBranch: 'x', targetBranch: 'main', base: head };
    const job = await signIn({ sha: merged, ref: 'x', pipelineSource: 'merge_request_event' });
    const opened = await open(job.token, { mergeRequest, headCommit: head });
    expect(opened.claimed).to.include({ commit: head, branch: 'x' });
    const scan = await stored(opened.scanId);
    expect(scan).to.include({ kind: 'merge-request', name: 'shop/web!5', trusted: false });
    expect(scan.mergeRequest).to.deep.equal({ ...mergeRequest, sourceProjectId: String(web.id) });
    const push = await signIn({ sha: merged, ref: 'x' });
    const refused = await send('scans', { mergeRequest, headCommit: null }, push.token);
    expect(refused.status, refused.text).to.equal(403);
  });

  it('tells a job what is new and what was dismissed, as soon as its scan is published', async () => {
    const sha = await connected.host.commit(web, { branch: 'y', from: 'main', files: { 'y.js': '1' } });
    const job = await signIn({ sha, ref: 'y', pipelineSource: 'merge_request_event' });
    const mergeRequest = { iid: '6', sourceBranch: 'y', targetBranch: 'main', base: null };
    const { scanId, claimed } = await open(job.token, { mergeRequest });
    const standing = async (bearer: string, of = scanId) => {
      const { status, body } = await send(`scans/${of}/standing`, undefined, bearer, 'GET');
      return { status, body: body as StandingAnswer };
    };
    expect(await standing(job.token)).to.include({ status: 204 });
    await complete(claimed as ClaimedScan, job.token);
    const { body } = await standing(job.token);
    expect(body.comparison).to.deep.include({ against: 'merge-base', base: null, added: [], fixed: [] });
    expect(body.comparison?.missing).to.match(/does not tell the merge base/);
    expect(body.dismissed).to.deep.equal([]);
    const list = await call(`${connected.server.url}/api/v1/scans/${scanId}/vulnerabilities`, {
      key: team.key,
    });
    const [{ id }] = (list.body as { data: { id: string }[] }).data;
    const decision = { method: 'PATCH', key: team.key, body: { state: 'dismissed', reason: null } };
    const decided = await call(`${connected.server.url}/api/v1/vulnerabilities/${id}`, decision);
    expect(decided.status, decided.text).to.equal(200);
    const { fingerprint } = finding('a');
    expect((await standing(job.token)).body.dismissed).to.deep.equal([fingerprint]);
    const stranger = await signIn({ sha });
    expect(await standing(stranger.token)).to.include({ status: 403 });
    const agent = await registerAgent(connected.server.database, { name: 'big', labels: [], teamId: null });
    expect(await standing(agent.token)).to.include({ status: 403 });
    expect(await standing('none')).to.include({ status: 401 });
    const full = await open((await signIn({ sha: head })).token);
    const known = await signIn({ sha: head });
    expect(await open(known.token)).to.include({ scanId: full.scanId });
    expect((await standing(known.token, full.scanId)).body).to.deep.equal({
      ...{ comparison: null, dismissed: [fingerprint] },
    });
  });

  it('lets a session touch its own scan only', async () => {
    const sha = await connected.host.commit(web, { message: 'Fourth', files: { 'e.js': '1' } });
    const [mine, other] = [await signIn({ sha }), await signIn({ sha, ref: 'topic' })];
    const claimed = (await open(mine.token)).claimed as ClaimedScan;
    const theirs = (await open(other.token)).claimed as ClaimedScan;
    const calls: [ClaimedScan, string, object, string][] = [
      [theirs, 'heartbeat', { phase: 'parse', progress: 0 }, mine.token],
      [theirs, 'batches/0', { findings: [] }, mine.token],
      [theirs, 'fail', { reason: 'x', retry: false }, mine.token],
      [claimed, 'complete', {}, other.token],
    ];
    for (const [scan, part, body, bearer] of calls) {
      const answer = await attempt(scan, part, body, bearer);
      expect(answer.status, `${part}: ${answer.text}`).to.equal(403);
    }
    const bearer = { authorization: `Bearer ${mine.token}` };
    expect((await call(`${connected.server.url}/api/v1/scans`, { headers: bearer })).status).to.equal(401);
    await attempt(claimed, 'fail', { reason: 'done with it', retry: false }, mine.token);
    await attempt(theirs, 'fail', { reason: 'done with it', retry: false }, other.token);
    // One that failed is followed by another, which needs another session.
    expect((await send('scans', {}, mine.token)).status).to.equal(403);
    const again = await open((await signIn({ sha })).token);
    expect(again.scanId).to.not.equal(claimed.scanId);
    await call(`${connected.server.url}/api/v1/scans/${again.scanId}/cancel`, {
      key: team.key,
      method: 'POST',
    });
  });

  it('ends sessions in time, and with their team', async () => {
    const { token } = await signIn();
    const _id = createHash('sha256').update(token).digest('hex');
    const { sessions } = connected.server.database.collections;
    await sessions.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await send('scans', {}, token)).status).to.equal(401);
  });

  it('admits jobs by the plan of the team, and tells them to wait', async () => {
    const { token } = await signIn({
      sha: await connected.host.commit(web, { message: 'Fifth', files: { 'f.js': '1' } }),
    });
    const before = (await connected.server.database.teams.get(team.team._id))?.active ?? [];
    const full = Array.from({ length: 50 }, (_, n) => before[n] ?? `busy ${n}`);
    await connected.server.database.teams.update(team.team._id, { $set: { active: full } });
    const answer = await send('scans', {}, token);
    expect(answer.status, answer.text).to.equal(429);
    await connected.server.database.teams.update(team.team._id, { $set: { active: before } });
    expect((await open(token)).claimed).to.not.equal(null);
  });

  it('says so when the code host cannot be asked for its keys', async () => {
    const cold = await ConnectedServer.start();
    try {
      const project = await cold.host.addProject({ fullName: 'a/b', files: { 'a.js': '1' } });
      const { integrationId } = await cold.connectedTeam();
      cold.host.misbehave({ when: { path: /openid-configuration/ }, how: { kind: 'error' } });
      const proof = () =>
        cold.host.issueIdToken({
          audience: `${cold.server.url}/${integrationId}`,
          project,
          ref: 'main',
          sha: 'a'.repeat(40),
        });
      const answer = await call(`${cold.server.url}/agent/v1/session`, {
        method: 'POST',
        body: { idToken: await proof() },
      });
      expect(answer.status, answer.text).to.equal(503);
      expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
      expect(answer.body).to.include({
        error: 'The keys of the code host, by which ID tokens are checked, cannot be fetched',
      });
    } finally {
      await cold.stop();
    }
  });
});
