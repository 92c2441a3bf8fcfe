import { expect } from 'chai';
import type { ScanDocument } from '#server/database/documents.js';
import { call } from '#test/api/call.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { readFixture } from '#test/codehost/fixtures.js';
import type { User } from '#test/codehost/index.js';
import type { MergeRequest } from '#test/codehost/merge-request-store.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { type TeamWithProject, teamWithProject } from './team-with-project.js';

type Fields = Record<string, unknown>;

describe('webhooks/merge requests and pushes of a code host', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  let user: User;
  before(async () => {
    connected = await ConnectedServer.start();
    user = connected.host.addUser({ username: 'someone', roleEverywhere: 40 });
  });
  after(() => connected.stop());
  beforeEach(async () => {
    team = await teamWithProject(connected);
    await connected.data(`${path()}/hook`, 'POST', { install: true });
  });

  const path = () => `/teams/${team.team._id}/repositories/${team.repository._id}`;
  const database = () => connected.server.database;
  const scans = async (): Promise<ScanDocument[]> =>
    (await database().collections.scans.find({ teamId: team.team._id }).toArray()).sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    );
  const seen = (all: ScanDocument[]) => all.map(({ kind, status, commit }) => [kind, status, commit]);
  const push = (branch: string, content: string) =>
    connected.host.commit(team.project, { branch, files: { 'topic.js': content } }, user);

  /** Waits until all that was delivered was worked on, and all that can start has. @returns what was done */
  async function settled(): Promise<(string | null)[]> {
    await connected.host.delivered();
    const { deliveries, waitingScans } = database().collections;
    const teamId = team.team._id;
    await eventually(async () => (await deliveries.findOne({ teamId, status: 'accepted' })) === null);
    await eventually(async () => (await waitingScans.findOne({ teamId })) === null);
    const all = await deliveries.find({ teamId }).toArray();
    return all.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()).map(({ outcome }) => outcome);
  }

  async function openMergeRequest(): Promise<MergeRequest> {
    await push('topic', '1\n');
    const mergeRequest = await connected.host.openMergeRequest(team.project, {
      sourceBranch: 'topic',
      title: 'Add x',
    });
    await settled();
    return mergeRequest;
  }
  const newest = ({ versions }: MergeRequest) => versions[versions.length - 1];

  it('scans the head of a new one against its merge base, and tells what it was', async () => {
    const mergeRequest = await openMergeRequest();
    const [scan, ...others] = await scans();
    expect(others).to.deep.equal([]);
    const { base, head } = newest(mergeRequest);
    expect(scan).to.deep.include({
      ...{ kind: 'merge-request', commit: head, branch: 'topic', trigger: 'webhook', status: 'launched' },
      name: `${team.repository.fullName}!${mergeRequest.iid}`,
      mergeRequest: {
        ...{ iid: String(mergeRequest.iid), base, sourceProjectId: String(team.project.id) },
        ...{ sourceBranch: 'topic', targetBranch: 'main' },
      },
    });
    const agent = await TestAgent.register(connected.server);
    await agent.complete({ findings: [finding('sql')] });
    const shown = await call(`${connected.server.url}/api/v1/scans/${scan._id}`, { key: team.key });
    expect((shown.body as { data: Fields }).data).to.deep.include({
      ...{ status: 'completed', kind: 'merge-request', mergeRequest: scan.mergeRequest },
    });
    // The same head and base again: nothing to do.
    await connected.host.mergeRequests.setState(mergeRequest, user, 'closed');
    await connected.host.mergeRequests.setState(mergeRequest, user, 'opened');
    await settled();
    expect(await scans()).to.have.length(1);
  });

  it('scans new commits, and gives up what no agent has begun for older ones', async () => {
    const mergeRequest = await openMergeRequest();
    const first = newest(mergeRequest).head;
    await push('topic', '2\n');
    const second = newest(mergeRequest).head;
    await settled();
    expect(seen(await scans())).to.deep.equal([
      ['merge-request', 'cancelled', first],
      ['merge-request', 'launched', second],
    ]);
  });

  it('does nothing for titles and labels; scans again for another target, and once for a draft that is ready', async () => {
    const { mergeRequests } = connected.host;
    const mergeRequest = await openMergeRequest();
    const agent = await TestAgent.register(connected.server);
    await agent.complete({ findings: [] });
    await mergeRequests.edit(mergeRequest, user, { title: 'Add x!' });
    await mergeRequests.edit(mergeRequest, user, { labels: ['bug'] });
    expect((await settled()).slice(-2)).to.deep.equal(Array(2).fill('nothing to scan has changed'));
    await mergeRequests.edit(mergeRequest, user, { title: 'Draft: Add x' });
    await mergeRequests.edit(mergeRequest, user, { title: 'Add x' });
    await settled();
    expect(await scans()).to.have.length(1);

    await connected.host.commit(team.project, { branch: 'release', files: { 'r.js': '1\n' } }, user);
    await mergeRequests.edit(mergeRequest, user, { targetBranch: 'release' });
    await settled();
    const again = (await scans()).filter(({ kind }) => kind === 'merge-request');
    // The same merge base: both branches begin at the same commit.
    expect(again.map((scan) => scan.mergeRequest?.targetBranch)).to.deep.equal(['main']);
    await push('main', 'main moves on\n');
    await connected.host.commit(
      team.project,
      { branch: 'topic', files: { 'topic.js': 'merged\n' }, merge: ['main'] },
      user,
    );
    await settled();
    expect((await scans()).filter(({ kind }) => kind === 'merge-request')).to.have.length(2);
  });

  it('gives up the scans of one that is merged or closed; the push to the target is scanned', async () => {
    const mergeRequest = await openMergeRequest();
    await connected.host.merge(mergeRequest, user);
    await settled();
    const after = await scans();
    expect(seen(after).map(([kind, status]) => [kind, status])).to.deep.equal([
      ['merge-request', 'cancelled'],
      ['full', 'launched'],
    ]);
    expect(after[1]).to.include({ branch: 'main', commit: mergeRequest.mergeCommit });
    await push('other', '1\n');
    const other = await connected.host.openMergeRequest(team.project, { sourceBranch: 'other' });
    await settled();
    await connected.host.mergeRequests.setState(other, user, 'closed');
    await settled();
    expect((await scans()).at(-1)).to.include({ kind: 'merge-request', status: 'cancelled' });
  });

  it('knows one of a fork by the project of its head', async () => {
    const fork = await connected.host.addProject({
      fullName: `someone/fork-of-${team.project.id}`,
      forkOf: team.project,
    });
    const head = await connected.host.commit(fork, { branch: 'topic', files: { 'f.js': '1\n' } }, user);
    await connected.host.openMergeRequest(team.project, { sourceProject: fork, sourceBranch: 'topic' });
    await settled();
    const [scan] = await scans();
    expect(scan.commit).to.equal(head);
    expect(scan.repositoryId).to.equal(team.repository._id);
    expect(scan.mergeRequest).to.include({ sourceProjectId: String(fork.id) });
  });

  it('waits for a code host that is away, and leaves alone what its CI scans', async () => {
    const order = connected.host.misbehave({
      when: { path: /merge_requests/ },
      how: { kind: 'error', status: 502 },
      times: 4,
    });
    await openMergeRequest();
    expect(order.hits).to.equal(4);
    expect(await scans()).to.have.length(1);
    await connected.data(path(), 'PATCH', { scannedByCi: true });
    await push('topic', '3\n');
    expect((await settled()).at(-1)).to.equal('the CI of the project scans its merge requests');
    expect(await scans()).to.have.length(1);
  });

  it('takes the recorded payloads of a code host', async function () {
    const names = ['open', 'update-new-commits', 'update-title-only', 'draft-to-ready', 'merge'];
    const bodies = names.map((name) => readFixture(`webhook.merge_request.${name}.json`) as Fields | null);
    if (bodies.includes(null)) return this.skip();
    const { secret } = await connected.data(`${path()}/hook`, 'POST', {});
    const id = team.project.id;
    for (const body of bodies) {
      const attributes = { ...(body?.object_attributes as Fields), target_project_id: id };
      const answer = await call(`${connected.server.url}/webhooks/v1/${team.integration._id}`, {
        method: 'POST',
        body: { ...body, object_attributes: attributes },
        headers: { 'x-gitlab-token': String(secret) },
      });
      expect(answer.status).to.equal(202);
      await settled();
    }
    // The code host knows nothing of the merge request: what was delivered is believed.
    expect(await settled()).to.deep.equal([
      ...['a scan of the merge request is wanted', 'a scan of the merge request is wanted'],
      ...['nothing to scan has changed', 'a scan of the merge request is wanted'],
      'scans of the merge request were given up',
    ]);
    const [scan, ...others] = await scans();
    expect(others).to.deep.equal([]);
    expect(scan).to.include({ status: 'cancelled', branch: 'feat/x' });
  });

  it('finds what was missed while no webhook got through, once', async () => {
    await connected.host.merge(await openMergeRequest(), user);
    await settled();
    const before = (await scans()).length;
    connected.host.hooks.of(team.project).length = 0;
    const head = await push('main', 'missed\n');
    await push('missed', '1\n');
    const missed = await connected.host.openMergeRequest(team.project, { sourceBranch: 'missed' });
    await database()
      .db.collection('agendaJobs')
      .updateOne({ name: 'missedEvents' }, { $set: { nextRunAt: new Date() } });
    await eventually(async () => (await scans()).length === before + 2);
    const found = (await scans()).slice(before).map(({ kind, commit }) => [kind, commit]);
    expect(found).to.have.deep.members([
      ['full', head],
      ['merge-request', newest(missed).head],
    ]);
    for (const scan of (await scans()).slice(before))
      await call(`${connected.server.url}/api/v1/scans/${scan._id}/cancel`, {
        method: 'POST',
        key: team.key,
      });
    await database()
      .db.collection('agendaJobs')
      .updateOne({ name: 'missedEvents' }, { $set: { nextRunAt: new Date() } });
    await eventually(async () => {
      const job = await database().db.collection('agendaJobs').findOne({ name: 'missedEvents' });
      return job !== null && job.lockedAt === null && job.nextRunAt > new Date();
    });
    await settled();
    expect(await scans()).to.have.length(before + 2);
  });
});
