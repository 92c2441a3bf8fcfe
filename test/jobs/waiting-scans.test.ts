import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openLocalRepository } from '#codehost/local/repository.js';
import { createTeam } from '#server/admin/teams.js';
import type { RepositoryDocument, ScanDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { Reconciler } from '#server/jobs/reconcile.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import type { ScanWish } from '#server/scans/waiting-scans.js';
import { embeddedDatabase } from '../database/embedded.js';
import { gitRepository } from '../workspace/git-repository.js';
import { eventually } from './eventually.js';
import { jobParts } from './parts.js';

const plan = { requestsPerHour: 1000, concurrentScans: 2, scansPerMonth: null, retentionDays: null };
const commitOf = (digit: string) => digit.repeat(40);
const mergeRequest = {
  ...{ iid: '7', sourceProjectId: '1', sourceBranch: 'topic', targetBranch: 'main' },
  base: commitOf('b'),
};

describe('jobs/waiting scans', function () {
  this.timeout(60_000);
  let database: Database;
  let parts: ReturnType<typeof jobParts>;
  let team: TeamDocument;
  let repository: RepositoryDocument;

  before(async () => {
    database = await embeddedDatabase();
    parts = jobParts(database, { two: plan, single: { ...plan, concurrentScans: 1 } });
    await parts.jobs.start(parts);
  });
  after(() => parts.jobs.stop({ abandon: false }));

  beforeEach(async () => {
    team = await createTeam(database, { name: 'waiting', plan: 'two' }, 'test');
    const folder = await openLocalRepository(gitRepository({ 'a.js': randomUUID() }));
    repository = await trackLocalRepository(database, team, folder, 'test');
  });

  const wish = (change: Partial<ScanWish>): ScanWish => ({
    teamId: team._id,
    repositoryId: repository._id,
    branch: 'main',
    commit: commitOf('a'),
    mergeRequest: null,
    trigger: 'webhook',
    ...change,
  });
  const scansOfTeam = () => database.collections.scans.find({ teamId: team._id }).toArray();
  const waitingOfTeam = () => database.collections.waitingScans.find({ teamId: team._id }).toArray();
  const end = (scan: ScanDocument) => parts.scans.end(scan._id, 'over', false);

  it('starts no more than the plan allows, and the next one when a place becomes free, oldest first', async () => {
    for (const [index, name] of ['one', 'two', 'three', 'four'].entries())
      await parts.waiting.want(wish({ branch: name, commit: commitOf(String(index)) }));
    await parts.waiting.startDue(team._id);
    const first = await scansOfTeam();
    expect(first.map(({ branch }) => branch).sort()).to.deep.equal(['one', 'two']);
    expect(first[0]).to.include({ status: 'launched', trigger: 'webhook', kind: 'full' });
    expect((await waitingOfTeam()).map(({ branch }) => branch).sort()).to.deep.equal(['four', 'three']);
    await end(first[0]);
    await eventually(async () => (await waitingOfTeam()).length === 1);
    expect((await scansOfTeam()).map(({ branch }) => branch)).to.have.members(['one', 'two', 'three']);
    expect((await waitingOfTeam()).map(({ branch }) => branch)).to.deep.equal(['four']);
  });

  it('keeps one wish a branch: the newest; and cancels what no agent has begun', async () => {
    await parts.waiting.want(wish({ commit: commitOf('1') }));
    await parts.waiting.want(wish({ commit: commitOf('2') }));
    await parts.waiting.startDue(team._id);
    const [second] = await scansOfTeam();
    expect(second.commit).to.equal(commitOf('2'));
    await parts.waiting.want(wish({ commit: commitOf('3') }));
    expect(await parts.store.get(second._id)).to.include({ status: 'cancelled' });
    await parts.waiting.startDue(team._id);
    const left = (await scansOfTeam()).filter(({ status }) => status === 'launched');
    expect(left.map(({ commit }) => commit)).to.deep.equal([commitOf('3')]);
  });

  it('does not cancel what a person has asked for', async () => {
    await parts.waiting.want(wish({ commit: commitOf('1'), trigger: 'webhook' }));
    await parts.waiting.startDue(team._id);
    const [scan] = await scansOfTeam();
    await database.collections.scans.updateOne({ _id: scan._id }, { $set: { trigger: 'api' } });
    await parts.waiting.want(wish({ commit: commitOf('2') }));
    expect(await parts.store.get(scan._id)).to.include({ status: 'launched' });
  });

  it('scans a head once while it is under way, and a merge request again against another base', async () => {
    await parts.waiting.want(wish({ branch: 'topic', mergeRequest }));
    await parts.waiting.startDue(team._id);
    await parts.waiting.want(wish({ branch: 'topic', mergeRequest }));
    await parts.waiting.startDue(team._id);
    const [scan] = await scansOfTeam();
    expect(scan).to.deep.include({ kind: 'merge-request', mergeRequest, commit: commitOf('a') });
    expect(await waitingOfTeam()).to.deep.equal([]);
    const moved = { ...mergeRequest, base: commitOf('c') };
    await parts.waiting.want(wish({ branch: 'topic', mergeRequest: moved }));
    await parts.waiting.startDue(team._id);
    expect((await scansOfTeam()).map((one) => one.mergeRequest?.base)).to.have.members([
      mergeRequest.base,
      moved.base,
    ]);
  });

  it('forgets and cancels what is of a merge request that is over', async () => {
    await database.teams.update(team._id, { $set: { plan: 'single' } });
    await parts.waiting.want(wish({ branch: 'topic', mergeRequest }));
    await parts.waiting.startDue(team._id);
    const moved = { ...mergeRequest, base: commitOf('c') };
    await parts.waiting.want(wish({ branch: 'topic', mergeRequest: moved }));
    await parts.waiting.want(wish({ branch: 'main' }));
    await parts.waiting.giveUpMergeRequest(repository, '7', 'the merge');
    await eventually(async () => (await scansOfTeam()).length === 2);
    const scans = await scansOfTeam();
    const states = scans.map(({ kind, status }) => [kind, status]);
    expect(states).to.have.deep.members([
      ['merge-request', 'cancelled'],
      ['full', 'launched'],
    ]);
  });

  it('finds the head of a branch when the turn comes, and drops a branch that is gone', async () => {
    await parts.waiting.want(wish({ branch: null, commit: null, trigger: 'schedule' }));
    await parts.waiting.want(wish({ branch: 'gone', commit: null, trigger: 'schedule' }));
    await parts.waiting.startDue(team._id);
    const [scan, ...others] = await scansOfTeam();
    expect(others).to.deep.equal([]);
    expect(scan.commit).to.match(/^[0-9a-f]{40}$/);
    expect(scan).to.include({ branch: 'main', trigger: 'schedule' });
    expect(await waitingOfTeam()).to.deep.equal([]);
  });

  it('waits until its time, and starts nothing of a repository that is no longer tracked', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    await parts.waiting.want(wish({ notBefore: soon }));
    await parts.waiting.startDue(team._id);
    expect(await scansOfTeam()).to.deep.equal([]);
    expect(await parts.waiting.teamsWithDue(new Date())).to.not.include(team._id);
    expect(await parts.waiting.teamsWithDue(soon)).to.include(team._id);
    await database.repositories.update(team._id, repository._id, { $set: { tracked: false } });
    await parts.waiting.startDue(team._id, soon);
    expect(await scansOfTeam()).to.deep.equal([]);
    expect(await waitingOfTeam()).to.deep.equal([]);
  });

  it('makes one scan of a wish, wherever its start is cut off', async () => {
    await parts.waiting.want(wish({}));
    const [waiting] = await waitingOfTeam();
    // Cut off behind the place in the capacity: the place is freed at the next start, then taken again.
    await database.teams.update(team._id, { $push: { active: waiting.scanId } });
    await new Reconciler(parts, parts.jobs).run({ alone: true });
    await parts.waiting.startDue(team._id);
    // Cut off behind the scan: the wish is still there.
    await database.collections.waitingScans.insertOne(waiting);
    await parts.waiting.startDue(team._id);
    expect((await scansOfTeam()).map(({ _id }) => _id)).to.deep.equal([waiting.scanId]);
    expect((await database.teams.get(team._id))?.active).to.deep.equal([waiting.scanId]);
    expect(await waitingOfTeam()).to.deep.equal([]);
  });
});
