import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Collection, Document } from 'mongodb';
import type { Collections, Database } from '#server/database/index.js';
import { TeamCache } from '#server/database/team-cache.js';
import { IncompleteUploadError, ResultStore } from '#server/results/index.js';
import { announce, changesBetween } from '#server/results/result-changes.js';
import type { ScanList } from '#server/results/scan-list.js';
import { ScanLists } from '#server/results/scan-lists.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { readTeam, sampleFindings, sampleTeam, uploadedScan } from './sample-findings.js';

const page = { limit: 1000, offset: 0 };

/** The same database, and the filters of all reads of scans and results through it. */
function recorded(database: Database): { database: Database; reads: Document[] } {
  const reads: Document[] = [];
  const record = <T extends Document>(collection: Collection<T>): Collection<T> =>
    new Proxy(collection, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const method = member.bind(target);
        if (!/^find/.test(String(name))) return method;
        return (...given: unknown[]) => {
          reads.push(given[0] as Document);
          return method(...given);
        };
      },
    });
  const { scans, results } = database.collections;
  const collections: Collections = {
    ...database.collections,
    scans: record(scans),
    results: record(results),
  };
  return { database: { ...database, collections }, reads };
}

describe('results/scan-lists', function () {
  this.timeout(120_000);
  const random = seeded(19);
  let database: Database;
  let store: ResultStore;
  let teamId: string;
  let repositoryIds: string[];

  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    store = new ResultStore(database);
    ({ teamId, repositoryIds } = await sampleTeam(database));
  });

  const team = () => readTeam(database, teamId);
  /** Findings that are not suppressed. */
  const listed = (count: number) => sampleFindings(count, random).map(({ suppression: _, ...one }) => one);

  async function published(count: number, repositoryId = repositoryIds[0]): Promise<string> {
    const scan = await uploadedScan(database, store, { teamId, repositoryId }, listed(count));
    await store.publish(scan._id);
    return scan._id;
  }

  it('reads only the new scan when one is published, however many there are', async () => {
    for (let n = 0; n < 5; n++) await published(3);
    const { database: watched, reads } = recorded(database);
    const reader = new ResultStore(watched);
    expect((await reader.listTeam(await team(), {}, page)).total).to.equal(15);
    const added = await published(4);
    reads.length = 0;
    expect((await reader.listTeam(await team(), {}, page)).total).to.equal(19);
    expect(reads).to.deep.equal([{ _id: added }, { _id: `${added}/1/0` }]);
    reads.length = 0;
    expect((await reader.listTeam(await team(), { type: 'injection' }, page)).total).to.be.above(0);
    expect(reads).to.deep.equal([]);
  });

  it('reads nothing of other repositories and scans for the lists of one', async () => {
    const own = await published(2, repositoryIds[0]);
    await published(2, repositoryIds[1]);
    const { database: watched, reads } = recorded(database);
    const reader = new ResultStore(watched);
    const { total } = await reader.listRepository(await team(), repositoryIds[0], {}, page);
    expect(total).to.equal(2);
    await reader.listScan(await team(), own, {}, page);
    await reader.completedScans(repositoryIds[0]);
    for (const { _id, repositoryId } of reads)
      expect(repositoryId === repositoryIds[0] || String(_id).startsWith(own), String(_id)).to.equal(true);
  });

  it('shows a scan as soon as it is completed, when the list was read between announcement and completion', async () => {
    await published(1);
    const scan = await uploadedScan(database, store, { teamId, repositoryId: repositoryIds[0] }, listed(7));
    await announce(database, teamId, { scanId: scan._id, repositoryId: repositoryIds[0] });
    const [early, late] = [new ResultStore(database), new ResultStore(database)];
    expect((await early.listTeam(await team(), {}, page)).total).to.equal(1);
    const { resultsVersion } = await team();
    await store.publish(scan._id);
    for (const reader of [early, late])
      expect((await reader.listTeam({ _id: teamId, resultsVersion }, {}, page)).total).to.equal(8);
  });

  it('shows a scan whose process hung between announcement and completion, while others went on', async () => {
    const one: Database = {
      ...database,
      singleProcess: false,
      teams: new TeamCache(database.collections.teams, false),
    };
    const repositoryId = repositoryIds[0];
    const scan = await uploadedScan(database, store, { teamId, repositoryId }, listed(6));
    await announce(database, teamId, { scanId: scan._id, repositoryId });
    for (let n = 0; n < 20; n++) await announce(database, teamId, { scanId: randomUUID(), repositoryId });
    const { resultsVersion } = await team();
    const reader = new ResultStore(one);
    expect((await reader.listTeam({ _id: teamId, resultsVersion }, {}, page)).total).to.equal(0);
    await store.publish(scan._id);
    expect((await reader.listTeam({ _id: teamId, resultsVersion }, {}, page)).total).to.equal(6);
  });

  it('lets nothing come into a list that a request walks over', async () => {
    const lists = new ScanLists(database, 1_000_000);
    const count = async (list: ScanList) => {
      let scans = 0;
      for await (const part of list.parts()) scans += part.length;
      return scans;
    };
    await published(1);
    const before = await lists.get({ teamId });
    await published(1);
    expect(await count(await lists.get({ teamId }))).to.equal(2);
    expect(await count(before)).to.equal(1);
  });

  it('gives each of many changes at once a number of its own', async () => {
    const scanIds = Array.from({ length: 12 }, () => randomUUID());
    await Promise.all(
      scanIds.map((scanId) => announce(database, teamId, { scanId, repositoryId: repositoryIds[0] })),
    );
    const { resultsVersion } = await team();
    const changes = await changesBetween(database, teamId, 0, resultsVersion);
    expect(changes.map(({ version }) => version)).to.deep.equal(scanIds.map((_, n) => n + 1));
    expect(changes.map(({ scanId }) => scanId)).to.have.members(scanIds);
  });

  it('reads all again when more has changed than is remembered', async () => {
    const reader = new ResultStore(database);
    const removed = await published(3);
    expect((await reader.listTeam(await team(), {}, page)).total).to.equal(3);
    await published(5);
    await database.collections.resultChanges.deleteMany({ teamId });
    expect((await reader.listTeam(await team(), {}, page)).total).to.equal(8);
    await store.remove(removed);
    expect((await reader.listTeam(await team(), {}, page)).total).to.equal(5);
  });

  it('outlines scans that an older version has published, once', async () => {
    const scanId = await published(40);
    const outlined = await database.collections.scans.findOne({ _id: scanId });
    await database.collections.scans.updateOne({ _id: scanId }, { $unset: { outline: 1 } });
    const filter = { type: 'injection', minimumSeverity: 5 };
    const wanted = await store.listTeam(await team(), filter, page);
    expect(wanted.total).to.be.above(3);
    const again = await new ResultStore(database).listTeam(await team(), filter, page);
    expect(again.total).to.equal(wanted.total);
    expect(again.rows.map(({ id }) => id)).to.deep.equal(wanted.rows.map(({ id }) => id));
    expect((await database.collections.scans.findOne({ _id: scanId }))?.outline).to.deep.equal(
      outlined?.outline,
    );
  });

  it('refuses findings of more severities and types than rules can make', async function () {
    // Their fingerprints begin alike, too: to compare each with all before would take minutes.
    this.timeout(30_000);
    const [one] = listed(1);
    const made = Array.from({ length: 20_001 }, (_, n) => ({
      ...{ ...one, steps: [], description: '', remediation: '', references: [] },
      ...{ severity: 5, type: `type ${n}`, fingerprint: `v1:${n.toString(16).padStart(32, '0')}` },
    }));
    const scan = await uploadedScan(database, store, { teamId, repositoryId: repositoryIds[0] }, made);
    const error: unknown = await store.publish(scan._id).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(IncompleteUploadError);
    expect((error as Error).message).to.include('20000 severities, rules, types and weaknesses');
  });
});
