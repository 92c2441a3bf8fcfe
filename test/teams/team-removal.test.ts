import { expect } from 'chai';
import type { Document } from 'mongodb';
import type { SessionAnswer } from '#protocol/session-api.js';
import { call } from '#test/api/call.js';
import { newKey } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

const commitOf = (digit: string) => digit.repeat(40);

describe('teams/removal', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  before(async () => {
    connected = await ConnectedServer.start();
  });
  after(() => connected.stop());

  const database = () => connected.server.database;

  /** A team with something in every collection. @returns all ids that must be gone */
  async function livelyTeam(): Promise<{ team: TeamWithProject; traces: string[] }> {
    const team = await teamWithProject(connected);
    const { _id } = team.team;
    const repository = `/teams/${_id}/repositories/${team.repository._id}`;
    await connected.data(`${repository}/hook`, 'POST', { install: true });
    const schedule = await connected.data(`/teams/${_id}/schedules`, 'POST', { cron: '0 3 * * *' });
    const agent = await connected.data('/agents', 'POST', { name: 'own', teamId: _id });
    const viewer = await newKey(connected.server, _id, 'viewer');
    for (const key of [team.key, viewer])
      expect((await call(`${connected.server.url}/api/v1/repositories`, { key })).status).to.equal(200);

    // One scan with results, two under way, more that wait.
    await connected.host.commit(team.project, { files: { 'b.js': '1\n' } });
    await connected.host.delivered();
    await eventually(async () => (await scansOf(_id)).length === 1);
    const worker = await TestAgent.register(connected.server);
    await worker.complete({ findings: [finding('sql')] });
    for (const digit of ['1', '2', '3', '4', '5', '6', '7'])
      await connected.host.commit(team.project, { files: { 'b.js': digit } });
    await connected.host.delivered();
    await worker.claim();
    await database().collections.triage.insertOne({
      ...{ _id: `${team.repository._id}/v1:${'0'.repeat(32)}`, teamId: _id, state: 'dismissed' },
      ...{ reason: null, by: 'test', at: new Date() },
    });
    await database().collections.fixes.insertOne({
      ...{ _id: `${team.repository._id}/v1:${'0'.repeat(32)}`, teamId: _id, state: 'closed' },
      ...{ findings: [{ fingerprint: `v1:${'0'.repeat(32)}`, vulnerabilityId: 'v' }], gone: [] },
      ...{ scanId: 's', scannedAt: new Date(), branch: 'b', targetBranch: 'main' },
      ...{ startCommit: commitOf('1'), commit: commitOf('2'), mergeRequest: null, problem: null, by: 'test' },
      ...{ createdAt: new Date(), changedAt: new Date() },
    });
    const entry = { _id: `${team.repository._id}/v1:${'0'.repeat(32)}`, teamId: _id, by: 'test' };
    await database().collections.assignments.insertOne({
      ...{ ...entry, assignee: 'Ann', at: new Date(), history: [] },
    });
    await database().collections.issues.insertOne({
      ...{ ...entry, state: 'failed', process: 'p', issue: null, problem: null },
      ...{ createdAt: new Date(), changedAt: new Date() },
    });
    const scans = (await scansOf(_id)).map((scan) => scan._id);
    const keys = await database().collections.apiKeys.find({ teamId: _id }).toArray();
    return {
      team,
      traces: [
        ...[_id, team.integration._id, team.repository._id, String(schedule.id), String(agent.id)],
        ...[...scans, ...keys.flatMap((key) => [key._id, key.keyId])],
      ],
    };
  }

  const scansOf = (teamId: string) => database().collections.scans.find({ teamId }).toArray();

  /** Every document of every collection as text, with the collection's name. */
  async function everything(): Promise<{ collection: string; document: Document; text: string }[]> {
    const found: { collection: string; document: Document; text: string }[] = [];
    for (const { name } of await database().db.listCollections().toArray())
      for (const document of await database().db.collection(name).find().toArray())
        found.push({ collection: name, document, text: JSON.stringify(document) });
    return found;
  }

  async function expectNothingLeft(team: TeamWithProject, traces: string[]): Promise<void> {
    await eventually(async () => (await database().teams.get(team.team._id)) === null);
    // Jobs that were on their way find nothing to do, and end; the log of requests is written behind.
    await eventually(async () => {
      const jobs = await database().db.collection('agendaJobs').find().toArray();
      return !traces.some((trace) => JSON.stringify(jobs).includes(trace));
    });
    const left = (await everything()).filter(({ text }) => traces.some((trace) => text.includes(trace)));
    // Who removed which team stays known, for as long as the audit log is kept.
    expect(
      left.map(({ collection, document }) => [collection, document.action, document.subject]),
    ).to.deep.equal([['audit', 'team.remove', team.team._id]]);
    expect(left[0].document).to.deep.include({ teamId: null, detail: {}, by: 'admin' });
  }

  it('leaves nothing of a team in any collection, nor a webhook at the code host', async () => {
    const { team, traces } = await livelyTeam();
    const other = await teamWithProject(connected);
    const holding = new Set(
      (await everything()).filter(({ text }) => text.includes(team.team._id)).map((one) => one.collection),
    );
    expect([...holding]).to.include.members([
      ...['teams', 'apiKeys', 'integrations', 'repositories', 'scans', 'results', 'artifacts'],
      ...['triage', 'assignments', 'issues', 'fixes', 'audit', 'agents', 'schedules', 'deliveries'],
    ]);
    expect(connected.host.hooks.of(team.project)).to.have.length(1);

    const answer = await connected.admin(`/teams/${team.team._id}`, 'DELETE');
    expect([answer.status, answer.body]).to.deep.equal([
      202,
      { data: { id: team.team._id, status: 'being removed' } },
    ]);
    const refused = await call(`${connected.server.url}/api/v1/repositories`, { key: team.key });
    expect([refused.status, (refused.body as Document).error]).to.deep.equal([401, 'Invalid API key']);
    await expectNothingLeft(team, traces);
    expect(connected.host.hooks.of(team.project)).to.deep.equal([]);
    expect((await connected.admin(`/teams/${team.team._id}`, 'DELETE')).status).to.equal(404);

    const still = await call(`${connected.server.url}/api/v1/repositories`, { key: other.key });
    expect(still.status).to.equal(200);
    expect(await database().repositories.byId(other.team._id, other.repository._id)).to.not.equal(null);
  });

  it('goes on after a crash, and does not wait for a code host that is away', async () => {
    const { team, traces } = await livelyTeam();
    const order = connected.host.misbehave({ when: {}, how: { kind: 'cut', where: 'before-headers' } });
    // As if the process had died when the team was marked and some of it was gone already.
    const removal = { requestedAt: new Date(), by: 'admin' };
    await database().teams.update(team.team._id, { $set: { removal } });
    const [scan] = await scansOf(team.team._id);
    await database().collections.results.deleteMany({ scanId: scan._id });
    await database().collections.schedules.deleteMany({ teamId: team.team._id });
    await connected.admin('/teams');
    await database().collections.audit.insertOne({
      ...{ _id: `removal of ${team.team._id}`, teamId: null, at: new Date(), by: 'admin', detail: {} },
      ...{ action: 'team.remove', subject: team.team._id },
    });
    await connected.restart();
    await expectNothingLeft(team, traces);
    order.end();
  });

  it('lets nothing new begin while it goes on', async () => {
    const team = await teamWithProject(connected);
    const { secret } = await connected.data(
      `/teams/${team.team._id}/repositories/${team.repository._id}/hook`,
      'POST',
      {},
    );
    const sha = await connected.host.commit(team.project, { files: { 'b.js': '1\n' } });
    const audience = `${connected.server.url}/${team.integration._id}`;
    const signIn = async () =>
      call(`${connected.server.url}/agent/v1/session`, {
        method: 'POST',
        body: {
          idToken: await connected.host.issueIdToken({ audience, project: team.project, ref: 'main', sha }),
        },
      });
    const { token } = (await signIn()).body as SessionAnswer;
    const removal = { requestedAt: new Date(), by: 'admin' };
    await database().teams.update(team.team._id, { $set: { removal } });
    const authorization = `Bearer ${token}`;
    const open = { method: 'POST', body: {}, headers: { authorization } };
    expect((await call(`${connected.server.url}/agent/v1/scans`, open)).status).to.equal(401);
    const refused = await signIn();
    expect([refused.status, refused.body]).to.deep.equal([
      403,
      { error: 'The team of this project is being removed', hint: 'Ask the operator' },
    ]);
    const url = `${connected.server.url}/webhooks/v1/${team.integration._id}`;
    const push = {
      object_kind: 'push',
      ref: 'refs/heads/main',
      after: commitOf('a'),
      project_id: team.project.id,
    };
    const headers = { 'x-gitlab-token': String(secret) };
    expect((await call(url, { method: 'POST', body: push, headers })).status).to.equal(401);
    expect((await connected.launch(team.key, { codehostUrl: team.repository.webUrl })).status).to.equal(401);
  });
});
