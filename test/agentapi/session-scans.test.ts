import { expect } from 'chai';
import type { ClaimedScan } from '#protocol/agent-api.js';
import type { StandingAnswer } from '#protocol/session-api.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { call } from '../api/call.js';
import { finding } from '../api/sample-findings.js';
import { CiJobs } from './ci-jobs.js';

describe('agentapi/sessions: the scans of a session', function () {
  this.timeout(180_000);
  let jobs: CiJobs;

  before(async () => {
    jobs = await CiJobs.start();
  });
  after(() => jobs.stop());

  it('tells each job what is decided about rules, also one that has nothing to claim', async () => {
    const { teams } = jobs.connected.server.database;
    const rule = 'python/files/path-traversal';
    const decided = { on: false, by: 'key', at: new Date() };
    await teams.update(jobs.team.team._id, { $set: { rulePolicy: { rules: { [rule]: decided } } } });
    try {
      const [first, second] = [await jobs.signIn({ ref: 'decided' }), await jobs.signIn({ ref: 'decided' })];
      const rulePolicy = { rules: [{ rule, on: false }], onlyTighten: false };
      expect((await jobs.open(first.token)).claimed).to.deep.include({ rulePolicy });
      expect(await jobs.open(second.token)).to.deep.include({ claimed: null, rulePolicy });
    } finally {
      await teams.update(jobs.team.team._id, { $unset: { rulePolicy: '' } });
    }
  });

  it('opens one scan a commit and kind, which the first job does and others see', async () => {
    const [first, second] = [await jobs.signIn(), await jobs.signIn()];
    const opened = await jobs.open(first.token);
    expect(opened.claimed).to.deep.include({
      commit: jobs.head,
      branch: 'main',
      source: { kind: 'checkout' },
    });
    expect(await jobs.open(first.token)).to.include({ scanId: opened.scanId, claimed: null });
    expect(await jobs.open(second.token)).to.deep.equal({
      scanId: opened.scanId,
      status: 'running',
      claimed: null,
    });
    const scan = await jobs.stored(opened.scanId);
    expect(scan).to.deep.include({
      trigger: 'ci',
      kind: 'full',
      trusted: true,
      commit: jobs.head,
      branch: 'main',
    });
    await jobs.complete(opened.claimed as ClaimedScan, first.token);
    const third = await jobs.signIn();
    expect(await jobs.open(third.token)).to.deep.equal({
      scanId: opened.scanId,
      status: 'completed',
      claimed: null,
    });
    const list = await call(`${jobs.connected.server.url}/api/v1/scans/${opened.scanId}/vulnerabilities`, {
      key: jobs.team.key,
    });
    expect((list.body as { data: unknown[] }).data).to.have.length(1);
  });

  it('keeps what an unprotected ref finds apart from the scan of a protected one', async () => {
    const sha = await jobs.connected.host.commit(jobs.web, {
      message: 'Third',
      files: { 'c.js': 'export {};\n' },
    });
    const topic = await jobs.signIn({ sha, ref: 'topic' });
    const untrusted = await jobs.open(topic.token);
    await jobs.complete(untrusted.claimed as ClaimedScan, topic.token);
    expect(await jobs.stored(untrusted.scanId)).to.include({ trusted: false, branch: 'topic' });
    const main = await jobs.signIn({ sha });
    const trusted = await jobs.open(main.token);
    expect(trusted.scanId).to.not.equal(untrusted.scanId);
    expect(trusted.claimed).to.not.equal(null);
    await jobs.complete(trusted.claimed as ClaimedScan, main.token);
    expect(await jobs.stored(trusted.scanId)).to.include({ trusted: true });
  });

  it('opens scans of merge requests for pipelines of merge requests, at their head', async () => {
    const merged = await jobs.connected.host.commit(jobs.web, {
      branch: 'x',
      message: 'Merge',
      files: { 'd.js': '1' },
    });
    const mergeRequest = { iid: '5', sourceBranch: 'x', targetBranch: 'main', base: jobs.head };
    const job = await jobs.signIn({ sha: merged, ref: 'x', pipelineSource: 'merge_request_event' });
    const opened = await jobs.open(job.token, { mergeRequest, headCommit: jobs.head });
    expect(opened.claimed).to.include({ commit: jobs.head, branch: 'x' });
    const scan = await jobs.stored(opened.scanId);
    expect(scan).to.include({ kind: 'merge-request', name: 'shop/web!5', trusted: false });
    expect(scan.mergeRequest).to.deep.equal({ ...mergeRequest, sourceProjectId: String(jobs.web.id) });
    const push = await jobs.signIn({ sha: merged, ref: 'x' });
    const refused = await jobs.send('scans', { mergeRequest, headCommit: null }, push.token);
    expect(refused.status, refused.text).to.equal(403);
  });

  it('tells a job what is new and what was dismissed, as soon as its scan is published', async () => {
    const sha = await jobs.connected.host.commit(jobs.web, {
      branch: 'y',
      from: 'main',
      files: { 'y.js': '1' },
    });
    const job = await jobs.signIn({ sha, ref: 'y', pipelineSource: 'merge_request_event' });
    const mergeRequest = { iid: '6', sourceBranch: 'y', targetBranch: 'main', base: null };
    const { scanId, claimed } = await jobs.open(job.token, { mergeRequest });
    const standing = async (bearer: string, of = scanId) => {
      const { status, body } = await jobs.send(`scans/${of}/standing`, undefined, bearer, 'GET');
      return { status, body: body as StandingAnswer };
    };
    expect(await standing(job.token)).to.include({ status: 204 });
    await jobs.complete(claimed as ClaimedScan, job.token);
    const { body } = await standing(job.token);
    expect(body.comparison).to.deep.include({ against: 'merge-base', base: null, added: [], fixed: [] });
    expect(body.comparison?.missing).to.match(/does not tell the merge base/);
    expect(body.dismissed).to.deep.equal([]);
    const list = await call(`${jobs.connected.server.url}/api/v1/scans/${scanId}/vulnerabilities`, {
      key: jobs.team.key,
    });
    const [{ id }] = (list.body as { data: { id: string }[] }).data;
    const decision = { method: 'PATCH', key: jobs.team.key, body: { state: 'dismissed', reason: null } };
    const decided = await call(`${jobs.connected.server.url}/api/v1/vulnerabilities/${id}`, decision);
    expect(decided.status, decided.text).to.equal(200);
    const { fingerprint } = finding('a');
    expect((await standing(job.token)).body.dismissed).to.deep.equal([fingerprint]);
    const stranger = await jobs.signIn({ sha });
    expect(await standing(stranger.token)).to.include({ status: 403 });
    const agent = await registerAgent(jobs.connected.server.database, {
      name: 'big',
      labels: [],
      teamId: null,
    });
    expect(await standing(agent.token)).to.include({ status: 403 });
    expect(await standing('none')).to.include({ status: 401 });
    const full = await jobs.open((await jobs.signIn({ sha: jobs.head })).token);
    const known = await jobs.signIn({ sha: jobs.head });
    expect(await jobs.open(known.token)).to.include({ scanId: full.scanId });
    expect((await standing(known.token, full.scanId)).body).to.deep.equal({
      ...{ comparison: null, dismissed: [fingerprint] },
    });
  });

  it('lets a session touch its own scan only', async () => {
    const sha = await jobs.connected.host.commit(jobs.web, { message: 'Fourth', files: { 'e.js': '1' } });
    const [mine, other] = [await jobs.signIn({ sha }), await jobs.signIn({ sha, ref: 'topic' })];
    const claimed = (await jobs.open(mine.token)).claimed as ClaimedScan;
    const theirs = (await jobs.open(other.token)).claimed as ClaimedScan;
    const calls: [ClaimedScan, string, object, string][] = [
      [theirs, 'heartbeat', { phase: 'parse', progress: 0 }, mine.token],
      [theirs, 'batches/0', { findings: [] }, mine.token],
      [theirs, 'fail', { reason: 'x', retry: false }, mine.token],
      [claimed, 'complete', {}, other.token],
    ];
    for (const [scan, part, body, bearer] of calls) {
      const answer = await jobs.attempt(scan, part, body, bearer);
      expect(answer.status, `${part}: ${answer.text}`).to.equal(403);
    }
    const bearer = { authorization: `Bearer ${mine.token}` };
    expect((await call(`${jobs.connected.server.url}/api/v1/scans`, { headers: bearer })).status).to.equal(
      401,
    );
    await jobs.attempt(claimed, 'fail', { reason: 'done with it', retry: false }, mine.token);
    await jobs.attempt(theirs, 'fail', { reason: 'done with it', retry: false }, other.token);
    // One that failed is followed by another, which needs another session.
    expect((await jobs.send('scans', {}, mine.token)).status).to.equal(403);
    const again = await jobs.open((await jobs.signIn({ sha })).token);
    expect(again.scanId).to.not.equal(claimed.scanId);
    await call(`${jobs.connected.server.url}/api/v1/scans/${again.scanId}/cancel`, {
      key: jobs.team.key,
      method: 'POST',
    });
  });

  it('admits jobs by the plan of the team, and tells them to wait', async () => {
    const { token } = await jobs.signIn({
      sha: await jobs.connected.host.commit(jobs.web, { message: 'Fifth', files: { 'f.js': '1' } }),
    });
    const before = (await jobs.connected.server.database.teams.get(jobs.team.team._id))?.active ?? [];
    const full = Array.from({ length: 50 }, (_, n) => before[n] ?? `busy ${n}`);
    await jobs.connected.server.database.teams.update(jobs.team.team._id, { $set: { active: full } });
    const answer = await jobs.send('scans', {}, token);
    expect(answer.status, answer.text).to.equal(429);
    await jobs.connected.server.database.teams.update(jobs.team.team._id, { $set: { active: before } });
    expect((await jobs.open(token)).claimed).to.not.equal(null);
  });
});
