import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Collection, ObjectId } from 'mongodb';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { Processes } from '#server/database/processes.js';
import { JobLocks } from '#server/jobs/job-locks.js';
import { embeddedDatabase } from '../database/embedded.js';
import { eventually } from './eventually.js';
import { jobParts } from './parts.js';

describe('jobs/job-locks', function () {
  this.timeout(60_000);
  const log = pino({ level: 'silent' });
  let database: Database;
  let documents: Collection;
  before(async () => {
    database = await embeddedDatabase();
    documents = database.db.collection('agendaJobs');
  });
  afterEach(() => documents.deleteMany({ name: 'test' }));

  async function locked(by: string | null): Promise<() => Promise<boolean>> {
    const _id = new ObjectId();
    const lockedAt = new Date();
    await documents.insertOne({ _id, name: 'test', lockedAt, lastModifiedBy: by, nextRunAt: null });
    return async () => (await documents.findOne({ _id }))?.lockedAt.getTime() === lockedAt.getTime();
  }

  it('frees what a dead process has locked, and nothing of one that lives', async () => {
    const [own, living, dead] = [1, 2, 3].map(() => new Processes(database.db, log));
    own.watch(new JobLocks(database.db));
    const [ofOwn, ofLiving] = [await locked(own.id), await locked(living.id)];
    const ofDead = [await locked(dead.id), await locked(null), await locked(randomUUID())];
    await dead.beat();
    // The other one is slow: a third of the beats.
    for (let n = 0; n < 6; n++) {
      await own.beat();
      if (n % 3 === 0) await living.beat();
    }
    for (const holds of ofDead) expect(await holds()).to.equal(true);
    for (let n = 0; n < 12; n++) {
      await own.beat();
      if (n % 3 === 0) await living.beat();
    }
    for (const holds of ofDead) expect(await holds()).to.equal(false);
    expect([await ofOwn(), await ofLiving()]).to.deep.equal([true, true]);
  });

  it('does a job of a dead process again within seconds, however long such jobs may take', async () => {
    const several: Database = { ...database, singleProcess: false };
    const parts = jobParts(several);
    await parts.jobs.installHooks(randomUUID(), 'admin');
    const begun = { nextRunAt: null, lockedAt: new Date(), lastModifiedBy: randomUUID() };
    await documents.updateOne({ name: 'installHooks' }, { $set: begun });
    await parts.jobs.start(parts);
    try {
      // Such a job has ten minutes, and a test has one.
      await eventually(async () => (await documents.countDocuments({ name: 'installHooks' })) === 0, 50_000);
    } finally {
      await parts.jobs.stop({ abandon: false });
    }
  });
});
