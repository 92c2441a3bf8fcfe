import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openLocalRepository } from '#codehost/local/repository.js';
import { createTeam } from '#server/admin/teams.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import type {
  AgentDocument,
  RepositoryDocument,
  ScanDocument,
  TeamDocument,
} from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { expireLeases } from '#server/jobs/expire-leases.js';
import { prune } from '#server/jobs/prune.js';
import { Reconciler } from '#server/jobs/reconcile.js';
import { admit } from '#server/scans/admission.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import { newScan } from '#server/scans/new-scan.js';
import { StaleAttemptError } from '#server/scans/transitions.js';
import { embeddedDatabase } from '../database/embedded.js';
import { gitRepository } from '../workspace/git-repository.js';
import { eventually } from './eventually.js';
import { jobParts } from './parts.js';

const DAY = 24 * 3600 * 1000;
const plan = { requestsPerHour: 1000, concurrentScans: 5, scansPerMonth: null, retentionDays: 30 };

describe('jobs', function () {
  this.timeout(60_000);
  let database: Database;
  let parts: ReturnType<typeof jobParts>;
  let team: TeamDocument;
  let repository: RepositoryDocument;
  let agent: AgentDocument;

  before(async () => {
    database = await embeddedDatabase();
    parts = jobParts(database, {
      thirty: plan,
      monthly: { ...plan, concurrentScans: 20, scansPerMonth: 3 },
    });
    await parts.jobs.start(parts);
    const folder = await openLocalRepository(gitRepository({ 'a.js': '1' }));
    team = await createTeam(database, { name: 'jobs', plan: 'thirty' }, 'test');
    repository = await trackLocalRepository(database, team, folder, 'test');
    ({ agent } = await registerAgent(database, { name: 'test', labels: ['local'], teamId: null }));
  });
  after(() => parts.jobs.stop({ abandon: false }));

  async function storeScan(change: Partial<ScanDocument> = {}): Promise<ScanDocument> {
    const order = {
      integration: { host: 'local' },
      repository,
      head: { branch: 'main', commit: 'a'.repeat(40) },
    };
    const scan: ScanDocument = {
      ...newScan({ ...order, trigger: 'api' }),
      commit: null,
      ...change,
    };
    await parts.store.insert(scan);
    return scan;
  }

  async function launchScan(): Promise<string> {
    const { _id } = await storeScan();
    await database.teams.update(team._id, { $push: { active: _id } });
    return _id;
  }

  const activeScans = async () => (await database.teams.get(team._id))?.active ?? [];

  it('stop as soon as the last job has ended', async () => {
    const others = jobParts(database);
    await others.jobs.start(others);
    const scans = await Promise.all(Array.from({ length: 3 }, launchScan));
    await Promise.all(scans.map((scanId) => others.jobs.dispatchScan(scanId)));
    expect(await others.jobs.stop({ abandon: false })).to.deep.equal({ timedOut: false });
    await database.teams.update(team._id, { $set: { active: [] } });
  });

  it('admits exactly as many launches at a moment as the plan allows', async () => {
    const other = await createTeam(database, { name: 'admission', plan: 'self-hosted' }, 'test');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => admit(database, parts.plans, other, randomUUID())),
    );
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).to.have.length(15);
    expect(refused[0].reason).to.include({
      code: 'capacity-reached',
      details: 'Plan self-hosted: at most 5 scans at a time',
    });
    expect((await database.teams.get(other._id))?.active).to.have.length(5);
  });

  it('admits as many scans a month as the plan allows, and again from the first of the next month (UTC)', async () => {
    const other = await createTeam(database, { name: 'months', plan: 'monthly' }, 'test');
    const november = new Date('2026-11-30T23:59:59.999Z');
    const admitAt = (now: Date) => admit(database, parts.plans, other, randomUUID(), now);
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => admitAt(november)));
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.details)).to.deep.equal(
      Array(4).fill('Plan monthly: at most 3 scans a month'),
    );
    await admitAt(new Date('2026-12-01T00:00:00.000Z'));
    const { active, month } = (await database.teams.get(other._id)) ?? {};
    expect(active).to.have.length(4);
    expect(month).to.deep.equal({ name: '2026-12', scans: 1 });
  });

  it('counts a scan once, however often its place is asked for', async () => {
    const other = await createTeam(database, { name: 'twice', plan: 'monthly' }, 'test');
    const scanId = randomUUID();
    for (let time = 0; time < 5; time++) await admit(database, parts.plans, other, scanId);
    const { active, month } = (await database.teams.get(other._id)) ?? {};
    expect(active).to.deep.equal([scanId]);
    expect(month?.scans).to.equal(1);
  });

  it('offers a launched scan by a job, once, however often it is asked', async () => {
    const scanId = await launchScan();
    await Promise.all(Array.from({ length: 5 }, () => parts.jobs.dispatchScan(scanId)));
    await eventually(() => parts.queue.candidates().includes(scanId));
    const claims = await Promise.all([1, 2, 3].map(() => parts.scans.claim(scanId, agent)));
    expect(claims.filter((one) => one !== null)).to.have.length(1);
    await parts.scans.end(scanId, 'over', false);
    expect(await activeScans()).to.not.include(scanId);
  });

  it('takes a scan back when its lease has ended, and offers it again', async () => {
    const scanId = await launchScan();
    await parts.scans.claim(scanId, agent);
    await expireLeases(parts);
    expect(await parts.store.get(scanId)).to.include({ status: 'running' });
    const lease = { agent: agent._id, expiresAt: new Date(Date.now() - 1) };
    await database.collections.scans.updateOne({ _id: scanId }, { $set: { lease } });
    await expireLeases(parts);
    const scan = await parts.store.get(scanId);
    expect(scan).to.include({ status: 'launched', lease: null });
    expect(scan?.attempts[0]).to.include({ outcome: 'lease-expired', reason: 'The agent went silent' });
    await eventually(() => parts.queue.candidates().includes(scanId));
    await parts.scans.end(scanId, 'over', false);
  });

  it('shortens a lease that a clock which was ahead has given', async () => {
    const scanId = await launchScan();
    await parts.scans.claim(scanId, agent);
    const lease = { agent: agent._id, expiresAt: new Date(Date.now() + DAY) };
    await database.collections.scans.updateOne({ _id: scanId }, { $set: { lease } });
    await expireLeases(parts);
    const scan = await parts.store.get(scanId);
    expect(scan).to.include({ status: 'running' });
    expect(scan?.lease?.expiresAt.getTime()).to.be.below(Date.now() + 61_000);
    await parts.scans.end(scanId, 'over', false);
  });

  it('fails a scan that runs for too long, however lively its agent is', async () => {
    const scanId = await launchScan();
    const claimed = await parts.scans.claim(scanId, agent);
    if (!claimed) return expect.fail('not claimed');
    const startedAt = new Date(Date.now() - 4 * 3600_000 + 5_000);
    const begun = (at: Date) =>
      database.collections.scans.updateOne({ _id: scanId }, { $set: { 'attempts.0.startedAt': at } });
    await begun(startedAt);
    await expireLeases(parts);
    expect(await parts.store.get(scanId)).to.include({ status: 'running' });
    await begun(new Date(startedAt.getTime() - 10_000));
    await expireLeases(parts);
    const scan = await parts.store.get(scanId);
    expect(scan).to.include({ status: 'failed', error: 'It took longer than 240 minutes', lease: null });
    expect(await activeScans()).to.not.include(scanId);
    const caller = { agent: agent._id, attempt: 1, fencingToken: claimed.fencingToken };
    const beat: unknown = await parts.scans
      .heartbeat(scanId, caller, { phase: 'parse', progress: 0 })
      .catch((error: unknown) => error);
    expect(beat).to.be.instanceOf(StaleAttemptError);
  });

  it('fixes what a crash between two writes leaves', async () => {
    const neverStored = randomUUID();
    await database.teams.update(team._id, { $push: { active: neverStored } });
    const withoutJob = await launchScan();
    const ended = await storeScan({ status: 'failed', finishedAt: new Date() });
    await database.teams.update(team._id, { $push: { active: ended._id } });

    const reconciler = new Reconciler(parts, parts.jobs);
    await reconciler.run({ alone: false });
    // A launch under way looks like one that was cut off: it is given time.
    expect(await activeScans()).to.have.members([neverStored, withoutJob]);
    await eventually(() => parts.queue.candidates().includes(withoutJob));
    await reconciler.run({ alone: true });
    expect(await activeScans()).to.deep.equal([withoutJob]);
    await parts.scans.end(withoutJob, 'over', false);
  });

  it('fails an attempt whose uploads are not there, instead of trying to publish for ever', async () => {
    const scanId = await launchScan();
    const claimed = await parts.scans.claim(scanId, agent);
    if (!claimed) return expect.fail('not claimed');
    const caller = { agent: agent._id, attempt: 1, fencingToken: claimed.fencingToken };
    await parts.scans.complete(scanId, caller, {
      commit: null,
      tool: { engine: '1', rules: '1' },
      completeness: {
        state: 'complete',
        filesFound: 0,
        filesAnalysed: 0,
        bytesAnalysed: 0,
        linesAnalysed: 0,
        skipped: {},
        skippedFiles: [],
      },
      batches: ['0'.repeat(64)],
      endpoints: '0'.repeat(64),
      summary: '0'.repeat(64),
    });
    await eventually(async () => (await parts.store.get(scanId))?.status === 'launched');
    const scan = await parts.store.get(scanId);
    expect(scan).to.include({ winningAttempt: null, manifest: null });
    expect(scan?.attempts[0].reason).to.match(/^The upload is not complete/);
    await parts.scans.end(scanId, 'over', false);
  });

  it('prunes by the retention of the plan, but never the newest completed scan', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY);
    const completed = { status: 'completed' as const, winningAttempt: 1 };
    const old = await storeScan({ ...completed, createdAt: at(90) });
    const oldFailed = await storeScan({ status: 'failed', createdAt: at(80) });
    const newest = await storeScan({ ...completed, createdAt: at(40) });
    const young = await storeScan({ status: 'failed', createdAt: at(2) });
    const window = { _id: `${randomUUID()}:x`, count: 1, expiresAt: at(1) };
    await database.collections.rateWindows.insertOne(window);
    await prune(parts, new Date());
    const left = await Promise.all([old, oldFailed, newest, young].map(({ _id }) => parts.store.get(_id)));
    expect(left.map((scan) => scan?._id ?? null)).to.deep.equal([null, null, newest._id, young._id]);
    expect(await database.collections.rateWindows.findOne({ _id: window._id })).to.equal(null);
  });

  it('keeps the newest complete full scan of the default branch and of each tracked one, however old', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY);
    const folder = await openLocalRepository(gitRepository({ 'b.js': '1' }));
    const other = await createTeam(database, { name: 'branches', plan: 'thirty' }, 'test');
    const { _id: repositoryId } = await trackLocalRepository(database, other, folder, 'test');
    await database.repositories.update(other._id, repositoryId, { $set: { trackedBranches: ['release'] } });
    const completeness = (state: 'complete' | 'partial') => ({
      ...{ state, filesFound: 1, filesAnalysed: 1, bytesAnalysed: 1, linesAnalysed: 1 },
      ...{ skipped: {}, skippedFiles: [] },
    });
    const scanOf = (branch: string, days: number, change: Partial<ScanDocument> = {}) =>
      storeScan({
        ...{
          teamId: other._id,
          repositoryId,
          branch,
          status: 'completed',
          winningAttempt: 1,
          createdAt: at(days),
        },
        ...{ completeness: completeness('complete'), ...change },
      });
    const gone = [
      await scanOf('main', 200),
      await scanOf('release', 190),
      await scanOf('topic', 180),
      await scanOf('main', 90, { completeness: completeness('partial') }),
      await scanOf('main', 80, { kind: 'merge-request' }),
    ];
    const kept = [await scanOf('main', 100), await scanOf('release', 110), await scanOf('topic', 70)];
    await prune(parts, new Date());
    for (const { _id, createdAt } of gone)
      expect(await parts.store.get(_id), createdAt.toISOString()).to.equal(null);
    for (const { _id } of kept) expect(await parts.store.get(_id)).to.not.equal(null);
    const counted = await database.repositories.byId(other._id, repositoryId);
    expect(counted).to.include({ scanCount: 3 });
  });

  it('forgets deliveries whose time is over, and audit entries after 400 days', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY);
    const { audit, deliveries } = database.collections;
    const entry = { teamId: team._id, by: 'test', action: 'x', subject: 'y', detail: {} };
    const ids = [randomUUID(), randomUUID()];
    await audit.insertMany([
      { _id: ids[0], at: at(401), ...entry },
      { _id: ids[1], at: at(399), ...entry },
    ]);
    const event = { kind: 'push', projectId: '1', branch: 'main', head: null, defaultBranch: null } as const;
    const delivery = {
      ...({ teamId: team._id, integrationId: 'i', status: 'done', event, outcome: null } as const),
      ...{ failures: 0, notBefore: at(15) },
    };
    await deliveries.insertMany([
      { _id: `i:${ids[0]}`, ...delivery, receivedAt: at(15), expiresAt: at(1) },
      { _id: `i:${ids[1]}`, ...delivery, receivedAt: at(1), expiresAt: at(-13) },
    ]);
    await prune(parts, new Date());
    expect(await audit.findOne({ _id: ids[0] })).to.equal(null);
    expect(await audit.findOne({ _id: ids[1] })).to.not.equal(null);
    expect(await deliveries.findOne({ _id: `i:${ids[0]}` })).to.equal(null);
    expect(await deliveries.findOne({ _id: `i:${ids[1]}` })).to.not.equal(null);
  });

  it('removes uploads that no attempt needs any more, and keeps those that one does', async () => {
    const scanId = await launchScan();
    const claimed = await parts.scans.claim(scanId, agent);
    const scan = { _id: scanId, teamId: team._id };
    await parts.results.storeUpload(scan, 1, 0, Buffer.from('{"findings":[]}'));
    const gone = { _id: randomUUID(), teamId: team._id };
    await parts.results.storeUpload(gone, 1, 0, Buffer.from('{"findings":[]}'));
    await prune(parts, new Date(Date.now() + 2 * DAY));
    expect(await parts.results.uploadHashes(scanId, 1, [0])).to.not.deep.equal([null]);
    expect(await parts.results.uploadHashes(gone._id, 1, [0])).to.deep.equal([null]);
    expect(claimed?.attempt).to.equal(1);
    await parts.scans.end(scanId, 'over', false);
  });
});
