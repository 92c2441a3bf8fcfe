import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ApiKeyDocument } from '#server/database/documents.js';
import { type Database, KeyCache } from '#server/database/index.js';
import { sampleTeam } from '#test/results/sample-findings.js';
import { embeddedDatabase } from './embedded.js';
import { itEmbedded } from './on-engine.js';

describe('database/caches', () => {
  let database: Database;
  /** Uses of the connection: each is a command that reached the database. */
  let commands = 0;
  const count = () => {
    commands += 1;
  };

  before(async function () {
    this.timeout(300_000);
    database = await embeddedDatabase();
    database.client.on('connectionCheckedOut', count);
  });
  after(() => void database.client.off('connectionCheckedOut', count));

  const keyOf = (teamId: string): ApiKeyDocument => ({
    ...{ _id: randomUUID(), teamId, keyId: 'abc', role: 'viewer', name: 'key', createdAt: new Date() },
    ...{ expiresAt: null, lastUsedAt: null, revokedAt: null },
  });

  itEmbedded('reads keys, teams and repositories from memory after the first time', async () => {
    const { teamId } = await sampleTeam(database);
    const key = keyOf(teamId);
    await database.keys.insert(key);
    const read = async () => [
      await database.keys.get(key._id),
      await database.teams.get(teamId),
      await database.repositories.list(teamId),
    ];
    const first = await read();
    commands = 0;
    for (let n = 0; n < 100; n += 1) expect(await read()).to.deep.equal(first);
    expect(commands).to.equal(0);
    expect(first[0]).to.deep.equal(key);
  });

  it('stops a revoked key at once, and revokes only once and only for its team', async () => {
    const key = keyOf(randomUUID());
    await database.keys.insert(key);
    expect((await database.keys.get(key._id))?.revokedAt).to.equal(null);
    expect(await database.keys.revoke(randomUUID(), key._id, new Date())).to.equal(false);
    const at = new Date(1_700_000_000_000);
    expect(await database.keys.revoke(key.teamId, key._id, at)).to.equal(true);
    expect((await database.keys.get(key._id))?.revokedAt).to.deep.equal(at);
    expect(await database.keys.revoke(key.teamId, key._id, new Date())).to.equal(false);
  });

  it('stops a revoked key at once, even while the database is slow to answer who asked before', async () => {
    const key = keyOf(randomUUID());
    await database.keys.insert(key);
    let answered = () => {};
    const slowly = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const { apiKeys } = database.collections;
    const slow = new Proxy(apiKeys, {
      get: (target, name) =>
        name === 'findOne'
          ? async (filter: { _id: string }) => {
              const found = await target.findOne(filter);
              await slowly;
              return found;
            }
          : Reflect.get(target, name).bind(target),
    });
    const keys = new KeyCache(slow, (error) => expect.fail(String(error)));
    try {
      const before = keys.get(key._id);
      const revoked = keys.revoke(key.teamId, key._id, new Date());
      setTimeout(answered, 200);
      await Promise.all([before, revoked]);
      expect((await keys.get(key._id))?.revokedAt).to.be.a('date');
    } finally {
      keys.stop();
    }
  });

  it('writes the last use of a key behind, once for many', async () => {
    const keys = new KeyCache(database.collections.apiKeys, (error) => expect.fail(String(error)));
    try {
      const key = keyOf(randomUUID());
      await keys.insert(key);
      for (let n = 0; n < 50; n += 1) keys.touch(key._id);
      commands = 0;
      await keys.flush();
      await keys.flush();
      expect(commands).to.equal(1);
      const stored = await database.collections.apiKeys.findOne({ _id: key._id });
      expect(stored?.lastUsedAt?.getTime()).to.be.closeTo(Date.now(), 5000);
    } finally {
      keys.stop();
    }
  });

  it('does not remember unknown keys or teams', async () => {
    const id = randomUUID();
    expect(await database.keys.get(id)).to.equal(null);
    expect(await database.teams.get(id)).to.equal(null);
    await database.keys.insert({ ...keyOf(randomUUID()), _id: id });
    expect(await database.keys.get(id)).to.include({ _id: id });
  });

  it('shows changes of teams and repositories at once', async () => {
    const { teamId, repositoryIds } = await sampleTeam(database);
    await database.repositories.list(teamId);
    const changed = await database.repositories.update(teamId, repositoryIds[0], {
      $set: { fullName: 'z/last' },
    });
    expect(changed?.fullName).to.equal('z/last');
    expect((await database.repositories.list(teamId)).map(({ fullName }) => fullName)).to.deep.equal([
      'group/r1',
      'z/last',
    ]);
    expect(await database.repositories.byId(teamId, repositoryIds[0])).to.deep.equal(changed);
    expect(await database.repositories.byId(randomUUID(), repositoryIds[0])).to.equal(null);
    expect(
      await database.repositories.update(randomUUID(), repositoryIds[0], { $set: { name: 'x' } }),
    ).to.equal(null);
    await Promise.all([
      database.teams.update(teamId, { $inc: { resultsVersion: 1 } }),
      database.teams.update(teamId, { $inc: { resultsVersion: 1 } }),
      database.teams.get(teamId),
    ]);
    expect(await database.teams.get(teamId)).to.deep.equal(
      await database.collections.teams.findOne({ _id: teamId }),
    );
    expect(await database.teams.get(teamId)).to.include({ resultsVersion: 2 });
  });
});
