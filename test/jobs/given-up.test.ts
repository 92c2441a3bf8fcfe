import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { defineJob } from '#server/jobs/define-job.js';
import { Jobs } from '#server/jobs/index.js';
import { JobRuns } from '#server/jobs/job-runs.js';
import { Metrics } from '#server/metrics.js';
import { sampleTeam, uploadedScan } from '#test/results/sample-findings.js';
import { embeddedDatabase } from '../database/embedded.js';
import { eventually } from './eventually.js';
import { jobParts } from './parts.js';

/** Parsed it can be, but not written again: so deep does no call go. */
const TOO_DEEP = `{"structured":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;

describe('jobs that are given up', function () {
  this.timeout(60_000);
  let database: Database;
  before(async () => {
    database = await embeddedDatabase();
  });

  it('fail a scan whose results cannot be stored, instead of trying for ever', async () => {
    const parts = jobParts(database);
    const { teamId, repositoryIds } = await sampleTeam(database);
    const owner = { teamId, repositoryId: repositoryIds[0] };
    const { _id: scanId } = await uploadedScan(database, parts.results, owner, []);
    const scan = { _id: scanId, teamId };
    const summary = await parts.results.storeUpload(scan, 1, 'summary', Buffer.from(TOO_DEEP));
    await database.collections.scans.updateOne(scan, { $set: { 'manifest.summary': summary } });

    // As if it had failed for a quarter of an hour.
    const silent = new Jobs({ database, log: pino({ level: 'silent' }), runs: false });
    await silent.start(parts);
    await silent.publish(scanId);
    const job = { name: 'publish', 'data.scanId': scanId };
    const documents = database.db.collection('agendaJobs');
    await documents.updateOne(job, { $set: { failCount: 19 } });
    await parts.jobs.start(parts);
    try {
      await eventually(async () => (await parts.store.get(scanId))?.status === 'failed');
      expect((await parts.store.get(scanId))?.error).to.match(
        /^The results could not be stored: .*call stack/,
      );
      await eventually(async () => (await documents.countDocuments(job)) === 0);
      expect((await database.teams.get(teamId))?.active).to.deep.equal([]);
      for (const name of ['uploads', 'artifacts', 'results'] as const)
        expect(await database.collections[name].countDocuments({ scanId }), name).to.equal(0);
    } finally {
      await parts.jobs.stop({ abandon: false });
    }
  });

  it('are not tried at all for a scan that has ended two processes: it fails, and others are published', async () => {
    const parts = jobParts(database);
    const { teamId, repositoryIds } = await sampleTeam(database);
    const owner = { teamId, repositoryId: repositoryIds[0] };
    const poison = await uploadedScan(database, parts.results, owner, []);
    const other = await uploadedScan(database, parts.results, owner, []);
    await database.collections.scans.updateOne({ _id: poison._id }, { $set: { ended: 2 } });
    await parts.jobs.start(parts);
    try {
      for (const { _id } of [poison, other]) await parts.jobs.publish(_id);
      await eventually(async () => (await parts.store.get(poison._id))?.status === 'failed');
      await eventually(async () => (await parts.store.get(other._id))?.status === 'completed');
      expect((await parts.store.get(poison._id))?.error).to.match(/It is not tried again\.$/);
      const quarantined = async () => (await parts.metrics.quarantinedScans.get()).values[0]?.value;
      await eventually(async () => (await quarantined()) === 1);
      await eventually(async () => (await database.teams.get(teamId))?.active.length === 0);
      for (const name of ['uploads', 'artifacts', 'results'] as const)
        expect(await database.collections[name].countDocuments({ scanId: poison._id }), name).to.equal(0);
    } finally {
      await parts.jobs.stop({ abandon: false });
    }
  });

  it('are not those that fail because the database is away', async () => {
    const log = pino({ level: 'silent' });
    const agenda = new Agenda({ backend: new MongoBackend({ mongo: database.db }), processEvery: 50 });
    const queue = { agenda, runs: new JobRuns(database, log), log, metrics: new Metrics() };
    let tries = 0;
    let givenUp = 0;
    defineJob(queue, 'ask one that is away', {
      async run() {
        tries++;
        if (tries === 3) return;
        // Nobody listens there.
        const away = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
        await away.connect().finally(() => away.close());
      },
      tries: 1,
      async giveUp() {
        givenUp++;
      },
    });
    await agenda.start();
    try {
      await agenda.now('ask one that is away', {});
      await eventually(() => tries === 3, 20_000);
      expect(givenUp).to.equal(0);
    } finally {
      await agenda.drain();
    }
  });
});
