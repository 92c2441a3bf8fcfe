import { expect } from 'chai';
import type { Collection, Document } from 'mongodb';
import type { Finding } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import type { ScanDocument } from '#server/database/documents.js';
import { type Collections, type Database, RepositoryCache, TeamCache } from '#server/database/index.js';
import { IncompleteUploadError, ResultStore } from '#server/results/index.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { readTeam, sampleFindings, sampleTeam, uploadedScan } from './sample-findings.js';

const page = { limit: 1000, offset: 0 };
const kept = [
  'scans',
  'teams',
  'repositories',
  'results',
  'artifacts',
  'uploads',
  'resultChanges',
  'days',
] as const;
type Snapshot = Record<(typeof kept)[number], Document[]>;

/**
 * The same database as a new process sees it, and the writes that it begins, as `collection.method`. When `last` writes
 * (all, by default) are done the process fails, before it learns of the last one, and writes nothing more.
 */
function processOn(database: Database, last = Number.POSITIVE_INFINITY) {
  const writes: string[] = [];
  const cut = <T extends Document>(collection: Collection<T>): Collection<T> =>
    new Proxy(collection, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const method = member.bind(target);
        if (!/^(insert|update|replace|delete|findOneAnd)/.test(String(name))) return method;
        return async (...given: unknown[]) => {
          if (isNoteOfTime(given)) return method(...given);
          const number = writes.push(`${collection.collectionName}.${String(name)}`);
          if (number > last) throw new Error('cut off');
          const answer: unknown = await method(...given);
          if (number === last) throw new Error('cut off');
          return answer;
        };
      },
    });
  const collections = Object.fromEntries(
    Object.entries(database.collections).map(([name, collection]) => [name, cut(collection)]),
  ) as unknown as Collections;
  return { store: new ResultStore(restarted({ ...database, collections })), writes };
}

/** Publishing that takes seconds notes that it has begun, and takes the note back: on a slow machine alone. */
function isNoteOfTime([, update]: unknown[]): boolean {
  const set = (update as { $set?: Document } | undefined)?.$set ?? {};
  return Object.keys(set).join() === 'ended';
}

function restarted(database: Database): Database {
  const teams = new TeamCache(database.collections.teams, true);
  const repositories = new RepositoryCache(database.collections.repositories, true, teams);
  return { ...database, teams, repositories };
}

describe('results/publish', function () {
  this.timeout(300_000);
  const random = seeded(7);
  let database: Database;
  let owner: { teamId: string; repositoryId: string };

  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    const { teamId, repositoryIds } = await sampleTeam(database);
    owner = { teamId, repositoryId: repositoryIds[0] };
  });

  const upload = (findings: Finding[]) => uploadedScan(database, new ResultStore(database), owner, findings);
  const storeOf = (of: Database) => new ResultStore(restarted(of));
  const documentsOf = (name: (typeof kept)[number]) =>
    database.collections[name] as unknown as Collection<Document & { _id: string }>;
  const filterOf = (name: string) => (name === 'teams' ? { _id: owner.teamId } : { teamId: owner.teamId });

  async function snapshot(): Promise<Snapshot> {
    const found = {} as Snapshot;
    for (const name of kept) {
      const documents = await documentsOf(name).find(filterOf(name)).toArray();
      found[name] = documents.sort((a, b) => (a._id < b._id ? -1 : 1));
    }
    return found;
  }

  async function restore(snap: Snapshot): Promise<void> {
    for (const name of kept) {
      await documentsOf(name).deleteMany(filterOf(name));
      if (snap[name].length > 0)
        await documentsOf(name).insertMany(snap[name] as (Document & { _id: string })[]);
    }
  }

  /**
   * How often a change of results was announced, whether it took seconds, and the number by which other processes count scans
   * at once, rather than in ten seconds, is all that a repetition may change.
   */
  const comparable = ({ resultChanges: _, ...snap }: Snapshot) => ({
    ...snap,
    scans: snap.scans.map(({ ended, ...scan }) => scan),
    teams: snap.teams.map(({ resultsVersion, scansVersion, ...team }) => ({
      ...team,
      visible: resultsVersion > 0,
    })),
  });

  /**
   * Cuts `work` off behind each of its writes, which is in front of the next one, does it again, and compares with having
   * done it at once. Returns the writes.
   */
  async function survivesEveryCut(work: (store: ResultStore) => Promise<unknown>): Promise<string[]> {
    const start = await snapshot();
    const whole = processOn(database);
    await work(whole.store);
    const wanted = comparable(await snapshot());
    for (let last = 1; last <= whole.writes.length; last += 1) {
      const where = `cut off behind write ${last} of ${whole.writes.join(', ')}`;
      await restore(start);
      const cut = processOn(database, last);
      const error: unknown = await work(cut.store).catch((reason: unknown) => reason);
      expect(error, where).to.have.property('message', 'cut off');
      // It got as far as that write of the whole, and was not stopped at another one, such as one that is repeated.
      expect(cut.writes.slice(0, last), where).to.deep.equal(whole.writes.slice(0, last));
      await work(storeOf(database));
      expect(comparable(await snapshot()), where).to.deep.equal(wanted);
    }
    return whole.writes;
  }

  it('leaves the same documents when it is cut off at any write and done again', async () => {
    const scan = await upload(sampleFindings(30, random));
    const writes = await survivesEveryCut((store) => store.publish(scan._id));
    for (const name of kept) expect(writes.join(), name).to.contain(`${name}.`);
  });

  it('removes everything when the removal is cut off at any write and done again', async () => {
    const scan = await upload(sampleFindings(3, random));
    await storeOf(database).publish(scan._id);
    const writes = await survivesEveryCut((store) => store.remove(scan._id));
    // What happened on a day stays.
    for (const name of kept.filter((one) => one !== 'days'))
      expect(writes.join(), name).to.contain(`${name}.`);
    const left = await snapshot();
    expect(left).to.deep.include({ scans: [], results: [], artifacts: [], uploads: [] });
    expect(left.repositories.find(({ _id }) => _id === owner.repositoryId)).to.include({
      ...{ scanCount: 0, vulnerabilityCount: 0, lastScanAt: null },
    });
  });

  it('sets counts, times, counters, capacity and version, and removes the uploads', async () => {
    const store = storeOf(database);
    const findings = sampleFindings(200, random);
    const listed = findings.filter(({ suppression }) => !suppression);
    const product = listed.filter(({ nonProduct }) => !nonProduct);
    const scan = await upload(findings);
    expect(await store.publish(scan._id)).to.equal('published');
    expect(await store.publish(scan._id)).to.equal('already');
    const after = await snapshot();
    expect(after.uploads).to.deep.equal([]);
    const stored = after.scans[0] as ScanDocument;
    expect(stored).to.include({ status: 'completed', manifest: null, buckets: 1 });
    expect(stored.finishedAt).to.deep.equal(scan.attempts[0].endedAt);
    for (const band of ['critical', 'high', 'medium', 'low', 'info'] as const)
      expect(stored.counts[band], band).to.equal(
        listed.filter(({ severity }) => severityBand(severity) === band).length,
      );
    expect(stored.counts).to.include({ total: listed.length, suppressed: findings.length - listed.length });
    expect(after.teams[0]).to.deep.include({ active: [], resultsVersion: 1 });
    expect(after.repositories.find(({ _id }) => _id === owner.repositoryId)).to.deep.include({
      ...{ scanCount: 1, vulnerabilityCount: product.length, lastScanAt: scan.createdAt },
    });
    expect(await store.artifact(owner.teamId, scan._id, 'summary')).to.deep.equal({
      summary: { markdown: `# ${scan._id}\n` },
    });
    expect(await store.artifact(owner.teamId, scan._id, 'completeness')).to.deep.equal({
      completeness: scan.completeness,
    });
    expect(stored.completeness).to.deep.equal({
      ...scan.completeness,
      skippedFiles: scan.completeness?.skippedFiles.slice(0, 20),
    });
    expect(await store.artifact(owner.teamId, scan._id, 'endpoints')).to.have.nested.property(
      'endpoints.format',
      'yaml',
    );
  });

  it('publishes once when asked twice at the same time', async () => {
    const scan = await upload(sampleFindings(20, random));
    const store = storeOf(database);
    expect(await Promise.all([store.publish(scan._id), store.publish(scan._id)])).to.deep.equal([
      'published',
      'published',
    ]);
    expect((await snapshot()).teams[0]).to.include({ resultsVersion: 1 });
  });

  it('counts right when two processes publish scans of a repository at once, and one of them is slow', async () => {
    let isSlow = () => {};
    const reached = new Promise<void>((resolve) => {
      isSlow = resolve;
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { repositories } = database.collections;
    const slow = new Proxy(repositories, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const method = member.bind(target);
        if (name !== 'findOneAndUpdate') return method;
        return async (...given: unknown[]) => {
          isSlow();
          await held;
          return method(...given);
        };
      },
    });
    const storeOfProcess = (collection: Collections['repositories']) => {
      const teams = new TeamCache(database.collections.teams, false);
      const repositories = new RepositoryCache(collection, false, teams);
      return new ResultStore({ ...database, singleProcess: false, teams, repositories });
    };
    const { teamId, repositoryIds } = await sampleTeam(database);
    const findings = sampleFindings(3, random).map(({ suppression, ...finding }) => finding);
    const scans: ScanDocument[] = [];
    for (let n = 0; n < 2; n++)
      scans.push(
        await uploadedScan(database, storeOf(database), { teamId, repositoryId: repositoryIds[0] }, findings),
      );
    const first = storeOfProcess(slow).publish(scans[0]._id);
    await reached;
    await storeOfProcess(repositories).publish(scans[1]._id);
    goOn();
    await first;
    const repository = await repositories.findOne({ _id: repositoryIds[0] });
    expect(repository).to.include({ scanCount: 2, vulnerabilityCount: 3 });
  });

  it('shows nothing of an upload with a missing or a changed batch, and says which', async () => {
    const store = storeOf(database);
    const failure = async (scan: ScanDocument) => {
      const error: unknown = await store.publish(scan._id).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(IncompleteUploadError);
      expect((await store.listTeam(await readTeam(database, owner.teamId), {}, page)).total).to.equal(0);
      return (error as Error).message;
    };
    const missing = await upload(sampleFindings(1200, random));
    await database.collections.uploads.deleteOne({ _id: `${missing._id}/1/2` });
    expect(await store.uploadHashes(missing._id, 1, [1, 2])).to.deep.equal([
      missing.manifest?.batches[1],
      null,
    ]);
    expect(await failure(missing)).to.equal('The upload is incomplete: findings batch 2 is missing.');
    const changed = await upload(sampleFindings(5, random));
    await store.storeUpload(changed, 1, 'summary', Buffer.from('{"markdown":""}'));
    expect(await failure(changed)).to.equal(
      'The upload is incomplete: summary is not the one that the manifest names.',
    );
  });

  it('keeps no results of a scan that was cancelled or failed meanwhile', async () => {
    const store = storeOf(database);
    for (const status of ['cancelled', 'failed'] as const) {
      const scan = await upload(sampleFindings(20, random));
      // Cut off when the buckets are written, then cancelled.
      await processOn(database, 3)
        .store.publish(scan._id)
        .catch(() => undefined);
      expect((await snapshot()).results).to.have.length(2);
      await database.collections.scans.updateOne({ _id: scan._id }, { $set: { status } });
      expect(await store.publish(scan._id)).to.equal('withdrawn');
      const after = await snapshot();
      expect(after).to.deep.include({ results: [], uploads: [], artifacts: [] });
      expect(after.teams[0].active).to.deep.equal([]);
    }
  });

  it('keeps both of two findings with one fingerprint', async () => {
    const store = storeOf(database);
    const [first, second, third] = sampleFindings(3, random).map(({ suppression: _, ...finding }) => finding);
    const same = { fingerprint: first.fingerprint };
    const scan = await upload([first, { ...second, ...same }, { ...third, ...same }]);
    await store.publish(scan._id);
    const { rows } = await store.listTeam(await readTeam(database, owner.teamId), {}, page);
    expect(new Set(rows.map(({ id }) => id)).size).to.equal(3);
    for (const row of rows)
      expect((await store.findVulnerability(owner.teamId, row.id))?.finding.message).to.equal(
        row.shortDescription,
      );
  });

  it('publishes a scan without findings', async () => {
    const store = storeOf(database);
    const scan = await upload([]);
    expect(await store.publish(scan._id)).to.equal('published');
    const listed = await store.listScan(await readTeam(database, owner.teamId), scan._id, {}, page);
    expect(listed).to.deep.include({ total: 0, rows: [] });
    expect((await snapshot()).scans[0]).to.include({ status: 'completed', buckets: 0 });
  });

  it('refuses to publish a scan that has no winning attempt, and to remove one that runs', async () => {
    const store = storeOf(database);
    const scan = await upload([]);
    await database.collections.scans.updateOne({ _id: scan._id }, { $set: { manifest: null } });
    const messages = [store.publish(scan._id), store.remove(scan._id)].map((work) =>
      work.then(String, (error: Error) => error.message),
    );
    expect(await Promise.all(messages)).to.deep.equal([
      `scan ${scan._id} (running) has no winning attempt to publish`,
      `scan ${scan._id} is running: cancel it before it is removed`,
    ]);
    expect(await store.publish('00000000-0000-4000-8000-000000000000')).to.equal('withdrawn');
  });

  it('stores 10,000 findings of one scan, and lists them by pages', async () => {
    const store = storeOf(database);
    const findings = sampleFindings(10_000, random);
    const scan = await uploadedScan(database, store, owner, findings);
    await store.publish(scan._id);
    const total = findings.filter(({ suppression }) => suppression === undefined).length;
    const last = await store.listScan(
      await readTeam(database, owner.teamId),
      scan._id,
      {},
      { limit: 100, offset: total - 50 },
    );
    expect({ total: last?.total, rows: last?.rows.length }).to.deep.equal({ total, rows: 50 });
  });
});
