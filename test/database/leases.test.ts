import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { Leases } from '#server/database/leases.js';
import { embeddedDatabase } from './embedded.js';

describe('database/leases', function () {
  this.timeout(60_000);
  let database: Database;
  /** As many processes. */
  let processes: Leases[];
  before(async () => {
    database = await embeddedDatabase();
    const log = pino({ level: 'silent' });
    processes = Array.from({ length: 8 }, () => new Leases(database.collections.leases, log));
  });

  it('lets one process at a time do the work, and the next one behind it', async () => {
    const name = randomUUID();
    let atIt = 0;
    const work = async () => {
      atIt += 1;
      expect(atIt).to.equal(1);
      await sleep(100);
      atIt -= 1;
    };
    const all = () => Promise.all(processes.map((one) => one.hold(name, work)));
    expect((await all()).filter((done) => done)).to.have.length(1);
    expect((await all()).filter((done) => done)).to.have.length(1);
    const others = await Promise.all([
      processes[0].hold(name, work),
      processes[1].hold(`${name}2`, async () => {}),
    ]);
    expect(others).to.deep.equal([true, true]);
  });

  it('is given back when the work fails', async () => {
    const name = randomUUID();
    const failed = await processes[0].hold(name, () => Promise.reject(new Error('x'))).catch(String);
    expect(failed).to.equal('Error: x');
    expect(await processes[1].hold(name, async () => {})).to.equal(true);
  });

  it('of a process that died is taken by one of the others when it ends', async () => {
    const _id = randomUUID();
    const { leases } = database.collections;
    await leases.insertOne({ _id, holder: 'dead', expiresAt: new Date(Date.now() + 60_000) });
    expect(await processes[0].hold(_id, async () => {})).to.equal(false);
    await leases.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    const done = await Promise.all(processes.map((one) => one.hold(_id, () => sleep(200))));
    expect(done.filter((one) => one)).to.have.length(1);
  });
});
