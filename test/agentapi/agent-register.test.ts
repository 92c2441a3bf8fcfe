import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { AgentRegister } from '#server/agentapi/agent-register.js';
import type { Database } from '#server/database/index.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { eventually } from '#test/jobs/eventually.js';

describe('agentapi/agent-register', function () {
  this.timeout(60_000);
  let database: Database;
  before(async () => {
    database = await embeddedDatabase();
  });

  const registered = async (lastSeenAt: Date | null) => {
    const agent = {
      ...{ _id: randomUUID(), name: 'runner', labels: [], teamId: null },
      ...{ createdAt: new Date(), lastSeenAt, revokedAt: null },
    };
    await database.collections.agents.insertOne(agent);
    return agent;
  };
  const seen = async (_id: string) => (await database.collections.agents.findOne({ _id }))?.lastSeenAt;
  const register = () => new AgentRegister(database, pino({ enabled: false }));

  it('gives each that asks at once its own agent, and none to who has none', async () => {
    const agents = await Promise.all(Array.from({ length: 20 }, () => registered(null)));
    const asked = register();
    const found = await Promise.all(
      [...agents, ...agents, { _id: 'nobody' }].map(({ _id }) => asked.find(_id)),
    );
    expect(found.map((agent) => agent?._id)).to.deep.equal(
      [...agents, ...agents, null].map((agent) => agent?._id),
    );
  });

  it('knows at once that one was revoked, though others are read just then', async () => {
    const { _id } = await registered(null);
    const asked = register();
    const before = asked.find(_id);
    await before;
    const revokedAt = new Date();
    const others = asked.find('somebody');
    await database.collections.agents.updateOne({ _id }, { $set: { revokedAt } });
    expect((await asked.find(_id))?.revokedAt).to.deep.equal(revokedAt);
    await others;
  });

  it('notes the first call at once, and later ones together', async () => {
    const asked = register();
    const first = await registered(null);
    await asked.note(first);
    expect(await seen(first._id)).to.be.instanceOf(Date);
    const long = new Date(Date.now() - 60_000);
    const lately = new Date(Date.now() - 1_000);
    const [one, other, recent] = [await registered(long), await registered(long), await registered(lately)];
    for (const agent of [one, other, recent]) await asked.note(agent);
    await eventually(async () => (await seen(other._id))?.getTime() !== long.getTime(), 20_000);
    await sleep(100);
    expect((await seen(one._id))?.getTime()).to.be.above(long.getTime());
    expect(await seen(recent._id)).to.deep.equal(lately);
  });
});
