import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Collection } from 'mongodb';
import type { ScanDocument, ScanStatus } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { KeptScanPages, type ScanFilter, StoredScanPages } from '#server/database/scan-pages.js';
import { newScan } from '#server/scans/new-scan.js';
import { between, pick, type Random, seeded } from '#test/seeded.js';
import { embeddedDatabase } from './embedded.js';
import { itReplicaSet } from './on-engine.js';

const statuses: ScanStatus[] = ['launched', 'running', 'completed', 'failed'];

describe('database/pages of scans', function () {
  this.timeout(300_000);
  let database: Database;
  let scans: Collection<ScanDocument>;
  let stored: StoredScanPages;
  let kept: KeptScanPages;
  let teams: string[];
  let versions = 0;

  before(async () => {
    database = await embeddedDatabase();
    scans = database.db.collection('scans');
    stored = new StoredScanPages(scans);
  });
  beforeEach(() => {
    kept = new KeptScanPages(scans);
    teams = [randomUUID(), randomUUID()];
  });

  function scan(random: Random, teamId: string): ScanDocument {
    const integration = newIntegration({
      ...{ teamId, kind: 'gitlab', host: 'git.example.org', instanceUrl: 'https://git.example.org' },
    });
    const repository = newRepository({
      ...{
        teamId,
        integrationId: integration._id,
        projectId: '1',
        fullName: 'a/shop',
        name: 'shop',
        clonePath: '',
      },
    });
    const made = newScan({
      ...{ scanId: randomUUID(), integration, repository, name: null, trigger: 'api' },
      head: { branch: 'main', commit: 'a'.repeat(40) },
    });
    // Few moments, so that ids decide too.
    return { ...made, repositoryId: `r${between(random, 0, 3)}`, createdAt: new Date(between(random, 0, 6)) };
  }

  /** A team to whose scans others were added or removed since. */
  function written(): { scansVersion: number } {
    versions += 1;
    return { scansVersion: versions };
  }

  async function expectEqual(filter: ScanFilter, page = { offset: 0, limit: 100 }): Promise<number> {
    const [mine, theirs] = [await kept.page(filter, page), await stored.page(filter, page, written())];
    expect(mine.rows.map(({ _id }) => _id)).to.deep.equal(theirs.rows.map(({ _id }) => _id));
    expect(mine).to.deep.equal(theirs);
    return mine.total;
  }

  it('are kept as the database has them, whatever is written', async () => {
    const random = seeded(38);
    const known: ScanDocument[] = [];
    const add = async () => {
      const made = scan(random, pick(random, teams));
      known.push(made);
      await kept.scans.insertOne(made);
    };
    const change = async () => {
      const $set = { status: pick(random, statuses), progress: { phase: 'parse', progress: random() } };
      await kept.scans.updateOne({ _id: pick(random, known)._id }, { $set });
    };
    const take = async () => {
      const _id = pick(random, known)._id;
      await kept.scans.findOneAndUpdate({ _id }, { $set: { error: String(random()) } });
    };
    const remove = async () => void (await kept.scans.deleteOne({ _id: pick(random, known)._id }));
    const changeAll = async () =>
      void (await kept.scans.updateMany({ teamId: teams[0] }, { $set: { trusted: random() < 0.5 } }));
    for (let n = 0; n < 30; n += 1) await add();
    let seen = 0;
    for (let n = 0; n < 60; n += 1) {
      const work = pick(random, [add, add, change, change, change, take, remove, changeAll]);
      for (let times = between(random, 1, 4); times > 0; times -= 1) await work();
      const teamId = pick(random, teams);
      const status = pick(random, [undefined, ...statuses]);
      seen += await expectEqual(
        {
          ...{ teamId, ...(status && { status }), ...(random() < 0.3 && { repositoryId: 'r1' }) },
        },
        { offset: between(random, 0, 5), limit: between(random, 1, 30) },
      );
    }
    expect(seen).to.be.above(100);
  });

  it('show what was written before they were asked for, while others write', async () => {
    const random = seeded(39);
    const [teamId] = teams;
    const own = Array.from({ length: 40 }, () => scan(random, teamId));
    await Promise.all(
      own.map(async (one, n) => {
        await kept.scans.insertOne(one);
        expect(
          (await kept.page({ teamId }, { offset: 0, limit: 100 })).rows.some(({ _id }) => _id === one._id),
        ).to.equal(true);
        await kept.scans.updateOne({ _id: one._id }, { $set: { status: 'running', error: `${n}` } });
        const { rows } = await kept.page({ teamId, status: 'running' }, { offset: 0, limit: 100 });
        expect(rows.find(({ _id }) => _id === one._id)?.error).to.equal(`${n}`);
      }),
    );
    expect(await expectEqual({ teamId })).to.equal(40);
    expect(await expectEqual({ teamId, status: 'launched' })).to.equal(0);
  });

  it('are decoded once by those who read each page, and again when a scan has changed', async () => {
    const random = seeded(41);
    const [teamId] = teams;
    await scans.insertMany(Array.from({ length: 3 }, () => scan(random, teamId)));
    const read = async () => (await stored.page({ teamId }, { offset: 0, limit: 2 }, {})).rows;
    const before = await read();
    await scans.updateOne({ _id: before[1]._id }, { $set: { error: 'changed ☂' } });
    const after = await read();
    expect(after[0]).to.equal(before[0]);
    expect([before[1].error, after[1].error]).to.deep.equal([null, 'changed ☂']);
    expect(await read()).to.deep.equal(after);
  });

  it('are counted again when a scan was added or removed, and not in between', async () => {
    const random = seeded(42);
    const [teamId] = teams;
    const own = Array.from({ length: 9 }, () => scan(random, teamId));
    await scans.insertMany(own);
    const total = async (team: { scansVersion: number }, status?: ScanStatus) =>
      (await stored.page({ teamId, ...(status && { status }) }, { offset: 0, limit: 3 }, team)).total;
    const before = written();
    expect(await total(before)).to.equal(9);
    await scans.updateOne({ _id: own[0]._id }, { $set: { status: 'failed' } });
    expect(await total(before, 'failed')).to.equal(1);
    await scans.updateOne({ _id: own[1]._id }, { $set: { status: 'failed' } });
    expect(await total(before, 'failed')).to.equal(2);
    await scans.deleteOne({ _id: own[0]._id });
    expect(await total(before)).to.equal(9);
    expect(await total(written())).to.equal(8);
  });

  itReplicaSet('look at no more scans than they show', async () => {
    const random = seeded(40);
    const [teamId] = teams;
    await scans.insertMany(Array.from({ length: 60 }, () => scan(random, teamId)));
    const recorded = database.db.collection('system.profile');
    await database.db.command({ profile: 2 });
    const since = new Date();
    for (const filter of [{ teamId }, { teamId, status: 'launched' as const }])
      await stored.page(filter, { offset: 2, limit: 5 }, {});
    await database.db.command({ profile: 0 });
    const own = { ns: scans.namespace, op: 'query', 'command.filter.teamId': teamId, ts: { $gte: since } };
    const pages = await recorded.find(own).toArray();
    expect(pages.map(({ docsExamined }) => docsExamined)).to.deep.equal([5, 5]);
  });

  it('have no scan twice whose second one was refused, and none that is gone', async () => {
    const [teamId] = teams;
    const made = scan(seeded(1), teamId);
    await kept.scans.insertOne(made);
    expect(await expectEqual({ teamId })).to.equal(1);
    const failure = await kept.scans.insertOne(made).catch((error: Error) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(await expectEqual({ teamId })).to.equal(1);
    await kept.scans.deleteMany({ teamId });
    expect(await expectEqual({ teamId })).to.equal(0);
  });
});
