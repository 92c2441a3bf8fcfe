import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { PutOff } from '#server/jobs/put-off.js';
import { embeddedDatabase } from '../database/embedded.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('jobs/put-off', function () {
  this.timeout(60_000);
  const now = new Date();
  const at = (ahead: number) => new Date(now.getTime() + ahead);
  let database: Database;
  before(async () => {
    database = await embeddedDatabase();
  });

  async function bringForward(): Promise<void> {
    const repeated = [
      { name: 'often', interval: '15 seconds' as const },
      { name: 'hourly', interval: '1 hour' as const },
    ];
    await new PutOff(database, pino({ level: 'silent' }), repeated).bringForward(now);
  }

  it('makes jobs due that a clock which was ahead has put off, and no others', async () => {
    const jobs = database.db.collection('agendaJobs');
    const job = async (name: string, nextRunAt: Date, more: object) => {
      const _id = new ObjectId();
      await jobs.insertOne({ _id, name, nextRunAt, lockedAt: null, ...more });
      return async () => (await jobs.findOne({ _id }))?.nextRunAt;
    };
    const repeats = (name: string) => ({ data: { once: name }, repeatInterval: 'of old' });
    const [often, hourly] = [
      await job('often', at(10 * MINUTE), repeats('often')),
      await job('hourly', at(HOUR), repeats('hourly')),
    ];
    // As Agenda stores them.
    const once = { repeatInterval: null };
    const [late, retry] = [await job('single', at(26 * HOUR), once), await job('single', at(MINUTE), once)];
    await bringForward();
    expect([await often(), await late()]).to.deep.equal([now, now]);
    expect([await hourly(), await retry()]).to.deep.equal([at(HOUR), at(MINUTE)]);
  });

  it('makes deliveries and scans due, and leaves alone what a schedule puts off', async () => {
    const { deliveries, waitingScans } = database.collections;
    const of = { teamId: randomUUID(), integrationId: randomUUID() };
    const delivery = {
      event: { kind: 'push' as const, projectId: '1', branch: 'main', head: null, defaultBranch: 'main' },
      outcome: null,
    };
    const received = { ...of, ...delivery, failures: 0, receivedAt: now, expiresAt: at(HOUR) };
    await deliveries.insertOne({ _id: 'late', ...received, status: 'accepted', notBefore: at(26 * HOUR) });
    await deliveries.insertOne({ _id: 'retry', ...received, status: 'accepted', notBefore: at(MINUTE) });
    const wish = {
      ...{ teamId: of.teamId, repositoryId: randomUUID(), scanId: randomUUID(), branch: null, commit: null },
      ...{ mergeRequest: null, trigger: 'schedule' as const, failures: 0 },
    };
    const ahead = { requestedAt: at(26 * HOUR), notBefore: at(26 * HOUR) };
    await waitingScans.insertOne({ _id: 'late', ...wish, ...ahead });
    await waitingScans.insertOne({ _id: 'later', ...wish, requestedAt: now, notBefore: at(12 * HOUR) });
    await bringForward();
    const times = async (
      ids: string[],
      found: { findOne(query: object): Promise<{ notBefore: Date } | null> },
    ) => Promise.all(ids.map(async (_id) => (await found.findOne({ _id }))?.notBefore));
    expect(await times(['late', 'retry'], deliveries)).to.deep.equal([now, at(MINUTE)]);
    expect(await times(['late', 'later'], waitingScans)).to.deep.equal([now, at(12 * HOUR)]);
  });
});
