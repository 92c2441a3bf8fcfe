import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { Leases } from '#server/database/leases.js';
import { Processes } from '#server/database/processes.js';
import { embeddedDatabase } from './embedded.js';

describe('database/leases', function () {
  this.timeout(60_000);
  let database: Database;
  /** As many processes. */
  let processes: Leases[];
  const log = pino({ level: 'silent' });
  before(async () => {
    database = await embeddedDatabase();
    processes = Array.from({ length: 8 }, () => newProcess().leases);
  });

  function newProcess() {
    const process = new Processes(database.db, log);
    return { process, leases: new Leases(database.collections.leases, process) };
  }

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

  it('of a process that died is free when it has missed its beats, whatever its clock says', async () => {
    const [own, living, dead] = [newProcess(), newProcess(), newProcess()];
    const names = { living: randomUUID(), dead: randomUUID(), old: randomUUID() };
    await dead.process.beat();
    let end = () => {};
    const atWork = living.leases.hold(names.living, () => new Promise((resolve) => (end = () => resolve())));
    const { leases } = database.collections;
    await leases.insertOne({ _id: names.dead, process: dead.process.id });
    await leases.insertOne({ _id: names.old });
    const free = async () => {
      const held = await leases.find({ _id: { $in: Object.values(names) } }).toArray();
      return Object.values(names).filter((name) => !held.some(({ _id }) => _id === name));
    };
    for (let n = 0; n < 6; n++) await Promise.all([own.process.beat(), living.process.beat()]);
    expect(await free()).to.deep.equal([]);
    for (let n = 0; n < 3; n++) await Promise.all([own.process.beat(), living.process.beat()]);
    expect(await free()).to.deep.equal([names.dead, names.old]);
    expect(await processes[0].hold(names.living, async () => {})).to.equal(false);
    expect(await processes[0].hold(names.dead, async () => {})).to.equal(true);
    end();
    expect(await atWork).to.equal(true);
  });

  it('that could not be given back is given back with the next beat', async () => {
    const { process, leases } = newProcess();
    const _id = randomUUID();
    await database.collections.leases.insertOne({ _id, process: process.id });
    expect(await leases.hold(_id, async () => {})).to.equal(false);
    await process.beat();
    expect(await leases.hold(_id, async () => {})).to.equal(true);
  });

  it('of whoever held it before is free when a process starts alone', async () => {
    const { process, leases } = newProcess();
    const _id = randomUUID();
    await database.collections.leases.insertOne({ _id, process: randomUUID() });
    await process.start({ alone: true });
    expect(await leases.hold(_id, async () => {})).to.equal(true);
  });
});
