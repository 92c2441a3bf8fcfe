import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { QuarantinedScanError, ResultStore } from '#server/results/index.js';
import { guarded, ThreadEndedError } from '#server/results/quarantine.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { sampleTeam, uploadedScan } from './sample-findings.js';

describe('results/quarantine', function () {
  this.timeout(60_000);
  let database: Database;
  let results: ResultStore;
  let scan: ScanDocument;

  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    const { teamId, repositoryIds } = await sampleTeam(database);
    results = new ResultStore(database);
    scan = await uploadedScan(database, results, { teamId, repositoryId: repositoryIds[0] }, []);
  });

  const stored = async () => {
    const found = await database.collections.scans.findOne({ _id: scan._id });
    if (!found) throw new Error('the scan is gone');
    return found;
  };
  const fails = (work: () => Promise<unknown>) =>
    work().then(
      () => null,
      (error: unknown) => error,
    );

  it('is for scans that have ended two threads, and not before', async () => {
    const end = async () => {
      throw new ThreadEndedError('it ended');
    };
    for (const ended of [1, 2]) {
      expect(await fails(async () => guarded(database, await stored(), end))).to.be.instanceOf(
        ThreadEndedError,
      );
      expect((await stored()).ended).to.equal(ended);
    }
    expect(await fails(() => results.publish(scan._id))).to.be.instanceOf(QuarantinedScanError);
    expect((await stored()).status).to.equal('running');
  });

  it('counts a process that ends in the midst of it, and none that ends at its beginning', async () => {
    let go: () => void = () => undefined;
    const work = guarded(
      database,
      scan,
      () =>
        new Promise<void>((resolve) => {
          go = resolve;
        }),
    );
    await sleep(1_000);
    expect((await stored()).ended).to.equal(undefined);
    while ((await stored()).ended !== 1) await sleep(50);
    go();
    await work;
    expect((await stored()).ended).to.equal(0);
  });

  it('is not for scans whose publishing fails in another way', async () => {
    const fail = async () => {
      throw new Error('no space left');
    };
    expect(await fails(() => guarded(database, scan, fail))).to.have.property('message', 'no space left');
    expect((await stored()).ended).to.equal(undefined);
    expect(await results.publish(scan._id)).to.equal('published');
  });
});
