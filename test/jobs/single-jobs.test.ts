import { randomUUID } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { expect } from 'chai';
import { type Collection, ObjectId } from 'mongodb';
import { pino } from 'pino';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import { Jobs } from '#server/jobs/index.js';
import { SingleJobs } from '#server/jobs/single-jobs.js';
import { embeddedDatabase } from '../database/embedded.js';
import { jobParts } from './parts.js';

describe('jobs/single-jobs', function () {
  this.timeout(60_000);
  let documents: Collection;
  /** As many processes hand jobs in: none of them works on any. */
  let processes: Jobs[];
  let queues: SingleJobs[];

  before(async () => {
    const database = await embeddedDatabase();
    documents = database.db.collection('agendaJobs');
    const options = { database, log: pino({ level: 'silent' }), runs: false };
    processes = [1, 2, 3].map(() => new Jobs(options));
    const parts = jobParts(database);
    for (const one of processes) await one.start(parts);
    queues = [1, 2, 3].map(() => {
      const agenda = new Agenda({ backend: new MongoBackend({ mongo: database.db }) });
      return new SingleJobs(agenda, database.db);
    });
  });

  it('stores one job for what several processes ask for at the same moment', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await Promise.all(processes.map((one) => one.review(id)));
    for (const reviewId of ids)
      expect(await documents.countDocuments({ 'data.reviewId': reviewId })).to.equal(1);
  });

  it('has the database refuse a second job for the same thing, and tells things apart', async () => {
    const [scanId, other] = [randomUUID(), randomUUID()];
    await processes[0].publish(scanId);
    await processes[0].publish(other);
    await processes[0].dispatchScan(scanId);
    expect(await documents.countDocuments({ 'data.scanId': scanId })).to.equal(2);
    const { _id, ...job } = (await documents.findOne({ 'data.scanId': scanId, name: 'publish' })) ?? {};
    const second = await documents
      .insertOne({ ...job, _id: new ObjectId() })
      .catch((error: unknown) => error);
    expect(isDuplicateKey(second)).to.equal(true);
  });

  it('makes way for a new job when one has ended and was not removed', async () => {
    const scanId = randomUUID();
    await processes[0].publish(scanId);
    await documents.updateOne({ 'data.scanId': scanId }, { $set: { nextRunAt: null, failCount: 7 } });
    await processes[1].publish(scanId);
    const [job, ...others] = await documents.find({ 'data.scanId': scanId }).toArray();
    expect(others).to.deep.equal([]);
    expect(job.failCount ?? null).to.equal(null);
    expect(job.nextRunAt).to.be.a('date');
  });

  it('removes jobs that have ended when the process died before it did, and no others', async () => {
    const [ended, waiting, locked] = [randomUUID(), randomUUID(), randomUUID()];
    for (const scanId of [ended, waiting, locked]) await processes[0].publish(scanId);
    const set = (scanId: string, $set: object) => documents.updateOne({ 'data.scanId': scanId }, { $set });
    await set(ended, { nextRunAt: null, lockedAt: null });
    await set(locked, { nextRunAt: null, lockedAt: new Date() });
    await queues[0].repeat([{ name: 'repeated', interval: '1 hour' }]);
    await documents.updateOne({ name: 'repeated' }, { $set: { nextRunAt: null } });
    await processes[0].removeEnded();
    const left = await documents.find({ 'data.scanId': { $in: [ended, waiting, locked] } }).toArray();
    expect(left.map(({ data }) => data.scanId)).to.have.members([waiting, locked]);
    expect(await documents.countDocuments({ name: 'repeated' })).to.equal(1);
    await documents.deleteOne({ name: 'repeated' });
  });

  it('repeats a job once, and starting another process does not unlock it while it runs', async () => {
    const name = `repeated ${randomUUID()}`;
    const nextRunAt = new Date(Date.now() + 3600_000);
    // As an older version has stored it, two processes at the same moment.
    await documents.insertMany([
      { name, type: 'single', nextRunAt },
      { name, type: 'single', nextRunAt },
    ]);
    await Promise.all(queues.map((queue) => queue.repeat([{ name, interval: '1 hour' }])));
    expect(await documents.countDocuments({ name })).to.equal(1);
    const lockedAt = new Date();
    await documents.updateOne({ name }, { $set: { lockedAt, nextRunAt } });
    await queues[0].repeat([{ name, interval: '2 hours' }]);
    await queues[1].wake(name);
    const job = await documents.findOne({ name });
    expect(job).to.deep.include({ lockedAt, nextRunAt, repeatInterval: '2 hours' });
    await documents.updateOne({ name }, { $set: { lockedAt: null } });
    await queues[2].wake(name);
    expect((await documents.findOne({ name }))?.nextRunAt).to.be.below(nextRunAt);
  });
});
