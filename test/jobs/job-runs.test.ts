import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { Processes } from '#server/database/processes.js';
import { JobRuns } from '#server/jobs/job-runs.js';
import { embeddedDatabase } from '../database/embedded.js';
import { eventually } from './eventually.js';
import { jobParts } from './parts.js';

describe('jobs/job-runs', function () {
  this.timeout(60_000);
  const log = pino({ level: 'silent' });
  let database: Database;
  let documents: Collection;
  before(async () => {
    database = await embeddedDatabase();
    documents = database.db.collection('agendaJobs');
  });
  afterEach(() => documents.deleteMany({ name: { $in: ['test', 'installHooks'] } }));

  function process(db: Db = database.db): { runs: JobRuns; processes: Processes } {
    const processes = new Processes(database.db, log);
    return { runs: new JobRuns({ db, processes, singleProcess: false }, log), processes };
  }

  async function storedJob(): Promise<string> {
    const { insertedId } = await documents.insertOne({ name: 'test', nextRunAt: null });
    return String(insertedId);
  }

  /** Work that goes on until it is ended. */
  function work() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { end, run: () => ended };
  }

  const nothing = async () => {};
  const heldBy = async (id: string) => (await documents.findOne({ _id: new ObjectId(id) }))?.runBy;

  it('let one at a job, of this process and of others, until it has ended', async () => {
    const [one, other] = [process(), process()];
    const id = await storedJob();
    const { run, end } = work();
    const first = one.runs.alone(id, run);
    await eventually(async () => (await heldBy(id)) === one.processes.id);
    expect(await other.runs.alone(id, nothing)).to.equal(false);
    expect(await one.runs.alone(id, nothing)).to.equal(false);
    end();
    expect(await first).to.equal(true);
    expect(await other.runs.alone(id, nothing)).to.equal(true);
    expect(await heldBy(id)).to.equal(null);
  });

  it('leave a job that failed to whoever is next, and do none that is gone', async () => {
    const [one, other] = [process(), process()];
    const id = await storedJob();
    const failure = await one.runs
      .alone(id, () => Promise.reject(new Error('no')))
      .catch((error: unknown) => error);
    expect(String(failure)).to.equal('Error: no');
    expect(await other.runs.alone(id, nothing)).to.equal(true);
    expect(await one.runs.alone(String(new ObjectId()), nothing)).to.equal(false);
  });

  it('are over when the beats of their process are', async () => {
    const [one, other] = [process(), process()];
    const id = await storedJob();
    await one.processes.beat();
    const { run, end } = work();
    const first = one.runs.alone(id, run);
    await eventually(async () => (await heldBy(id)) === one.processes.id);
    other.processes.watch(other.runs);
    for (let n = 0; n < 6; n++) await other.processes.beat();
    expect(await other.runs.alone(id, nothing)).to.equal(false);
    for (let n = 0; n < 2; n++) await other.processes.beat();
    expect(await other.runs.alone(id, nothing)).to.equal(true);
    end();
    await first;
  });

  it('end although the database could not be asked for a moment', async () => {
    let refused = 0;
    const flaky = new Proxy(documents, {
      get(target, name) {
        if (name !== 'updateOne') return Reflect.get(target, name);
        return (...given: Parameters<typeof documents.updateOne>) => {
          const isEnd = JSON.stringify(given[1]) === JSON.stringify({ $set: { runBy: null } });
          if (isEnd && refused++ < 2) throw new Error('the database is away');
          return target.updateOne(...given);
        };
      },
    });
    const db = new Proxy(database.db, {
      get: (target, name) => (name === 'collection' ? () => flaky : Reflect.get(target, name)),
    });
    const id = await storedJob();
    expect(await process(db).runs.alone(id, nothing)).to.equal(true);
    expect(refused).to.equal(3);
    expect(await heldBy(id)).to.equal(null);
  });

  it('keep a job whose lock a clock has taken from being done twice, and lose none', async () => {
    const several: Database = { ...database, singleProcess: false };
    const parts = jobParts(several);
    const other = process();
    await other.processes.beat();
    await parts.jobs.installHooks(randomUUID(), 'admin');
    // As a process sees it whose clock is ahead: a lock of long ago.
    const begun = { nextRunAt: null, lockedAt: new Date(1), lastModifiedBy: other.processes.id };
    await documents.updateOne({ name: 'installHooks' }, { $set: { ...begun, runBy: other.processes.id } });
    const find = () => documents.findOne({ name: 'installHooks' });
    const living = setInterval(() => other.processes.beat(), 1000);
    try {
      await parts.jobs.start(parts);
      await eventually(async () => (await find())?.nextRunAt?.getTime() === 0, 20_000);
      await eventually(async () => (await find())?.lockedAt !== null, 20_000);
      expect((await find())?.runBy).to.equal(other.processes.id);
      await documents.updateOne({ name: 'installHooks' }, { $set: { runBy: null } });
      await eventually(async () => (await find()) === null, 20_000);
    } finally {
      clearInterval(living);
      await parts.jobs.stop({ abandon: false });
    }
  });
});
